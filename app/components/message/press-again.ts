/** Of two pages that few see: beside the box it would be in every first visit. */
export const pressAgain = 'Сейчас не получилось сохранить. Нажмите кнопку ещё раз; не поможет — через минуту.'
