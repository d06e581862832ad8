import { useContext } from 'react'
import { formAddress } from '#app/components/low-vision/fetch-form.ts'
import watch from '#app/components/low-vision/low-vision.ts?apart'
import panel from '#app/components/low-vision/low-vision-panel.ts?apart'
import boot from './boot.js?minified'
import { NonceContext } from './nonce-context.ts'

const lowVision = {
	'data-panel': panel,
	'data-watch': watch,
	'data-form': formAddress,
	'data-unavailable':
		'Функция для слабовидящих временно недоступна. Пожалуйста, обратитесь к администратору.',
	'data-instead': 'Открыть настройки без скриптов',
}

/** Works even when every built file fails to load. */
export function Boot() {
	return (
		<script
			nonce={useContext(NonceContext)}
			{...(import.meta.env.SSR ? lowVision : {})}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, at most 2 KB, named by hash in the policy
			dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? boot : '' }}
			suppressHydrationWarning
		/>
	)
}
