import type { CollectionName } from '#app/content/collections.server.ts'
import { type DraftKind, draftKinds } from '#app/content/start/draft-values.ts'
import { newClinic, placeholderOf, questions } from '#app/content/start/new-clinic.ts'
import { collectionOfKind, draftText } from '#app/content/start/new-draft.server.ts'

type FileExample = { path: string; text: string }

const day = '2026-11-23'

const answers = Object.fromEntries(
	questions.map(question => [question.flag, placeholderOf(question, {}) ?? '']),
) as Parameters<typeof newClinic>[0]

const clinic = newClinic(
	{ ...answers, name: 'Клиника', city: 'Казань', phone: '+7 (843) 000-00-00', hours: 'Пн-Пт: 9:00-18:00' },
	day,
)

const ofClinic = (path: string): FileExample => ({ path, text: clinic.get(path) ?? '' })

const drafts = Object.fromEntries(
	draftKinds.map((kind: DraftKind) => {
		const collection = collectionOfKind[kind]
		const known = {
			id: 1,
			slug: 'primer',
			title: '',
			today: day,
			category: 1,
			clinic: '',
			organizer: 'Организатор — кто.',
		}
		const path = `${collection}/${kind === 'news' ? `${day}-` : ''}primer.md`
		return [collection, { path, text: draftText(kind, collection, known) }]
	}),
) as Record<(typeof collectionOfKind)[DraftKind], FileExample>

export const fileExamples: Record<CollectionName, FileExample> = {
	settings: ofClinic('settings.yaml'),
	categories: ofClinic('categories.yaml'),
	...drafts,
	prices: {
		path: 'prices.csv',
		text: [
			'id;category;service;code804n;name;unit;price;price_to;price_from;note;effective_from',
			'1;terapiya;;A16.07.002;Пломба;зуб;5200;;0;;2026-11-01\n',
		].join('\n'),
	},
	gallery: {
		path: 'gallery.yaml',
		text: '- id: 1\n  title: Вход\n  alt: Крыльцо с пандусом\n  src: vhod.webp\n  width: 1200\n  height: 800\n  group: clinic\n',
	},
	reviews: {
		path: 'reviews.yaml',
		text: `- id: 1\n  author_name: Марина К.\n  rating: 5\n  text: Всё объяснили.\n  date: ${day}\n  source: site\n  verified: false\n  status: published\n  publish_consent: true\n`,
	},
	documents: ofClinic('documents/license/litsenziya.md'),
	scans: {
		path: 'documents/labor/sout.yaml',
		text: `id: 3\nslug: sout\ntitle: Оценка условий труда\nversion_date: ${day}\ntext_alternative: false\n`,
	},
	contracts: {
		path: 'contracts/dogovor.md',
		text: `---\nid: 1\nslug: dogovor\ntitle: Договор оказания платных медицинских услуг\nversion_date: ${day}\neffective_from: ${day}\n---\n\nТекст договора.\n`,
	},
	medicines: {
		path: 'medicines.csv',
		text: 'id;inn;trade_names;atc;form;is_vital;purpose;prescription;note\n1;Лидокаин;;N01BB02;раствор для инъекций;0;местная анестезия;1;\n',
	},
	legal: ofClinic(`legal/consent-${day}.md`),
	home: ofClinic('pages/home.md'),
	pages: ofClinic('pages/about.md'),
	notices: {
		path: 'notices.yaml',
		text: `- id: 1\n  text: 30 декабря принимаем до 14:00.\n  from: ${day}\n  to: 2026-12-30\n`,
	},
	openingDays: {
		path: 'hours.yaml',
		text: '- { date: 2026-12-31, closed: true, note: "Праздник" }\n- { date: 2026-12-30, from: "09:00", to: "14:00" }\n',
	},
	accessibilityReport: {
		path: 'accessibility-report.json',
		text: `{ "made_on": "${day}", "tools": ["axe-core"], "states": [{ "name": "/", "found": { "normal": 0 } }], "faults": [] }\n`,
	},
	brand: {
		path: 'brand/brand.yaml',
		text: '# Цвета пишут в кавычках.\nprimary: "#14532d"\naccent: "#f28c28"\ntypeface: golos\n',
	},
	drawings: {
		path: 'brand/logo.svg',
		text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="20" fill="#14532d"/></svg>\n',
	},
	lexicon: {
		path: 'search.yaml',
		text: '- { kind: synonym, say: [убрать камень], services: [gigiena], words: [чистка] }\n',
	},
}
