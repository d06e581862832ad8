import type { LetterContext } from '#app/outbox/letters/letter.ts'

export const letterContextOfTests: LetterContext = {
	details: 'full',
	timezone: 'Asia/Novosibirsk',
	serviceName: slug => (slug === 'lechenie-kariesa' ? 'Лечение кариеса' : slug),
	serviceTitle: id => (id === 2 ? 'Лечение кариеса' : undefined),
	vacancyTitle: () => 'Врач-стоматолог-ортодонт',
	doctorName: id => (id === 1 ? 'Орлова Марина Сергеевна' : undefined),
	doctorOfPage: page => (page === '/doctors/1' ? 'Орлова Марина Сергеевна' : undefined),
	closedAt: () => undefined,
	wrongDigitCount: () => undefined,
	moderationLink: async ({ id }) => `https://clinic.example/moderation/${id}.x`,
	receptionLink: async ({ number }) => `https://clinic.example/reception/${number}.x`,
	outOfDate: () => [],
	mistakenFiles: () => [],
}
