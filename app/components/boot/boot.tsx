import { useContext } from 'react'
import panel from '#app/components/low-vision/low-vision.ts?apart'
import lowVision from '#app/components/low-vision/panel-loader.js?minified'
import boot from './boot.js?minified'
import { NonceContext } from './nonce-context.ts'

const lowVisionWords = {
	'data-unavailable':
		'Функция для слабовидящих временно недоступна. Пожалуйста, обратитесь к администратору.',
	'data-instead': 'Открыть настройки без скриптов',
}

/** Works even when every built file fails to load. */
export function Boot() {
	const code = import.meta.env.SSR ? boot + lowVision : ''
	return (
		<script
			nonce={useContext(NonceContext)}
			{...(import.meta.env.SSR ? { 'data-panel': panel, ...lowVisionWords } : {})}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, at most 2 KB, named by hash in the policy
			dangerouslySetInnerHTML={{ __html: code }}
			suppressHydrationWarning
		/>
	)
}
