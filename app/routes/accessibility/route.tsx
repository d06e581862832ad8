import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { defaults, lowVisionCookie, lowVisionOf } from '#app/clinic/low-vision.ts'
import { pageHtmlOf } from '#app/clinic/markup/html.server.ts'
import { figuresOf } from '#app/clinic/publications/accessibility-report.ts'
import { useLowVision } from '#app/components/low-vision/low-vision-context.ts'
import { SettingsForm } from '#app/components/low-vision/settings-form.tsx'
import { words } from '#app/components/low-vision/words.ts'
import { PageHeader } from '#app/components/page-header/page-header.tsx'
import { pageMeta } from '#app/components/page-meta/page-meta.ts'
import { Prose } from '#app/components/prose/prose.tsx'
import { ownPath } from '#app/forms/own-path.ts'
import { postOnly } from '#app/platform/http-methods.ts'
import { orThrow } from '#app/server/document/loader-failures.server.ts'
import { readForm } from '#app/server/sockets/web-request.server.ts'
import { content, environment } from '#app/services.server.ts'
import style from './accessibility.module.css'
import { Tested } from './tested.tsx'

const { title } = words.ru

export { shouldRevalidate } from '#app/forms/revalidation.ts'

export const meta: MetaFunction<typeof loader> = args =>
	pageMeta(args, {
		title,
		description:
			'Крупный шрифт, пять цветовых схем, интервалы, изображения и озвучивание. Что сделано, чтобы сайтом мог пользоваться каждый.',
	})

export const headers = () => ({ 'Cache-Control': 'no-store' })

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url)
	const { pages, accessibilityReport } = content()
	const { title: heading, lead, body } = pages.accessibility
	return {
		returnTo: ownPath(searchParams.get('returnTo') ?? '/accessibility'),
		figures: accessibilityReport && figuresOf(accessibilityReport),
		statement: { heading, lead, html: pageHtmlOf(body).replace(/<(\/?)h2\b/g, '<$1h3') },
	}
}

export async function action({ request }: ActionFunctionArgs) {
	postOnly(request)
	const form = await orThrow(readForm(request))
	const intent = form.get('intent')
	const returnTo = form.get('returnTo')
	const chosen =
		intent === 'normal' ? undefined : intent === 'reset' ? defaults : lowVisionOf(name => form.get(name))

	return redirect(ownPath(typeof returnTo === 'string' ? returnTo : undefined), {
		status: 303,
		headers: {
			'Set-Cookie': lowVisionCookie(chosen, environment.origin.startsWith('https:')),
			'Cache-Control': 'no-store',
		},
	})
}

export default function AccessibilityPage() {
	const { returnTo, statement, figures } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title={title} plain />
			<SettingsForm chosen={useLowVision() ?? defaults} returnTo={returnTo} />
			<p className={style.cookies}>
				Настройки хранятся в вашем браузере, в файле cookie «lv», и больше нигде. Если браузер не принимает
				cookie, выбранное действует только на открытой странице и только при включённых скриптах.
			</p>
			<section className={style.statement} aria-labelledby="statement">
				<h2 id="statement">{statement.heading}</h2>
				<p className={style.lead}>{statement.lead}</p>
				<Prose html={statement.html} />
				{figures && <Tested {...figures} />}
			</section>
		</>
	)
}
