import type { Examples } from '#app/components/examples.ts'
import { Button, ButtonLink } from './button.tsx'

export const examples: Examples = {
	'sends a form': <Button>Отправить заявку</Button>,
	'is sending': <Button disabled>Отправка...</Button>,
	'the other choice': <Button kind="second">Пропустить</Button>,
	filters: <Button kind="plain">Показать</Button>,
	small: (
		<Button kind="second" small type="button">
			Удалить
		</Button>
	),
	'leads to an appointment': <ButtonLink to="/appointment">Записаться на приём</ButtonLink>,
}
