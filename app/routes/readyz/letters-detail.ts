const patience = 15

export const lettersDetail = ({ count, minutes }: { count: number; minutes: number }) =>
	minutes < patience ? 'ok' : `не уходят, минут: ${minutes}; ждёт писем: ${count}`
