import { later } from '#app/clinic/schedule/calendar.ts'

export const draftKinds = [
	'service',
	'doctor',
	'news',
	'promotion',
	'vacancy',
	'document',
	'contract',
] as const
export type DraftKind = (typeof draftKinds)[number]

type Known = {
	id: number
	slug: string
	title: string
	today: string
	category: number
	/** «1 — Диагностика, 2 — Терапия»: what `category` may be. */
	groups?: string
	organizer: string
	clinic: string
}

type Draft = { fields: Record<string, unknown>; body: string }

export const draftValues: Record<DraftKind, (known: Known) => Draft> = {
	service: ({ id, slug, title, today, category }) => ({
		fields: {
			...{ id, slug, category_id: category, name: title || 'Название услуги' },
			description: 'Опишите одной фразой, что это и для кого.',
			method: 'Опишите, как это делают.',
			risks: 'Опишите возможные осложнения.',
			expected_result: 'Опишите, чего ждать от лечения, без обещаний.',
			contraindications: ['Опишите, когда этого делать нельзя'],
			price_item_ids: [],
			...{ age_group: 'all', updated_at: today },
		},
		body: '## Что это\n\nРасскажите простыми словами.\n\n## Как проходит приём\n\nРасскажите по порядку.',
	}),
	doctor: ({ id, slug, title }) => {
		const [last_name = 'Фамилия', first_name = 'Имя', middle_name] = title.split(/\s+/).filter(Boolean)
		return {
			fields: {
				...{ id, slug, last_name, first_name, ...(middle_name && { middle_name }) },
				...{ specialization: 'Врач-стоматолог', position: 'Врач-стоматолог' },
				education: [
					{ institution: 'Учебное заведение', qualification: 'Врач-стоматолог', year: 'впишите год' },
				],
				accreditation: {
					...{ specialty: 'Специальность', number: 'впишите номер' },
					...{ issued_at: 'впишите день', valid_until: 'впишите день' },
				},
				...{ experience_since: 'впишите год', works_with: 'adults', service_ids: [] },
				active: true,
			},
			body: 'Расскажите, кого и как принимает врач.',
		}
	},
	news: ({ id, slug, title, today }) => ({
		fields: { id, slug, title: title || 'Заголовок новости', date: today, lead: 'Одна фраза для списка.' },
		body: 'Напишите новость.',
	}),
	promotion: ({ id, slug, title, today, organizer }) => ({
		fields: {
			...{ id, slug, title: title || 'Название акции' },
			...{ description: 'Что предлагаете, одной фразой.', service_ids: [] },
			...{ valid_from: today, valid_to: later(today, 30) },
			conditions: 'Напишите условия целиком.',
			organizer_info: organizer,
		},
		body: 'Расскажите подробнее.',
	}),
	vacancy: ({ id, slug, title, today }) => ({
		fields: {
			...{ id, slug, title: title || 'Название должности', employment: 'FULL_TIME' },
			schedule: 'Опишите график.',
			duties: ['Опишите обязанности'],
			requirements: ['Опишите требования'],
			conditions: ['Опишите условия'],
			...{ posted_at: today, valid_through: later(today, 90), status: 'open' },
		},
		body: 'Расскажите о работе.',
	}),
	document: ({ id, slug, title, today }) => ({
		fields: {
			...{ id, slug, title: title || 'Название документа' },
			description: 'Опишите одной фразой, о чём документ.',
			...{ version_date: today, text_alternative: true },
		},
		body: 'Напишите текст документа; разделы начинайте со строки вида «## Название раздела».',
	}),
	contract: ({ id, slug, title, today, clinic }) => ({
		fields: {
			...{ id, slug, title: title || 'Название договора' },
			...{ version_date: today, effective_from: today },
		},
		body: contractParts(clinic),
	}),
}

/** Sections required by government decree 736. */
const contractParts = (clinic: string) =>
	[
		`**Исполнитель.** ${clinic}`,
		'## Предмет договора',
		'Напишите, какие услуги и как о них договариваются: план лечения, смета.',
		'## Цена и оплата',
		'Напишите, как складывается цена, когда и чем платят, как возвращают деньги.',
		'## Сроки',
		'Напишите, сколько длится лечение и каковы сроки гарантии.',
		'## Права и обязанности',
		'Напишите, что обязаны клиника и пациент и на что они вправе рассчитывать.',
		'## Ответственность и споры',
		'Напишите, кто за что отвечает и куда обращаться с претензией.',
		'## Изменение и расторжение',
		'Напишите, как договор меняют и прекращают.',
	].join('\n\n')
