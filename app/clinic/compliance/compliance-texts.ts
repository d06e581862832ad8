import { latinWords } from '#app/content/check/latin.ts'
import { type Duties, duty, lacking, unfilled, unless } from './compliance-duty.ts'

const advertising = '38-ФЗ, ст. 24'

const warns = (text: string) => /противопоказан/i.test(text) && /консультаци/i.test(text)

export const wordingDuties: Duties = ({ loadedContent, settings, today }) => {
	const { records, content } = loadedContent
	const promotions = records.promotions.filter(({ thing }) => thing.valid_to >= today)
	const latin = latinWords(records).map(({ file, line }) => [file, line].filter(Boolean).join(':'))

	return [
		...duty(advertising, 'Предупреждение о противопоказаниях на главной', '/', {
			missing: unless(warns(content.home.warning), 'pages/home.md: warning'),
		}),
		...duty(advertising, 'Предупреждение о противопоказаниях у каждой акции', '/promotions', {
			missing: promotions
				.filter(({ thing: { disclaimer } }) => !warns(disclaimer))
				.map(({ file }) => `${file}: disclaimer`),
		}),
		...duty('38-ФЗ, ст. 9', 'Акции: организатор, правила и сроки', '/promotions', {
			missing: [
				...lacking(loadedContent, 'promotions/', /^(organizer_info|conditions|valid_)/),
				...unfilled(loadedContent, 'promotions/', /^conditions/),
			],
		}),
		...duty('168-ФЗ', 'Слова на русском языке', 'все тексты', { warning: latin }),
		...duty('149-ФЗ', 'Нет ссылки на сеть, запрещённую в России', 'подвал сайта', {
			warning: unless(!settings.social_instagram.trim(), 'settings.yaml: social_instagram'),
		}),
	]
}
