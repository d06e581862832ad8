import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { newNonce, removeNonce } from '#app/server/document/inline-code.server.ts'

/** A page as the program renders it, with something in its middle that it did not write. */
export function renderedWith(injected: string) {
	const nonce = newNonce()
	const raw = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })
	const own = (text: string) => ({ nonce: nonce, ...raw(text) })
	const head = h('head', {}, h('style', { id: 'first-paint', ...own('main{color:rgb(1,2,3)}') }))
	const boot = h('script', { 'data-panel': '/a.js', ...own('window.own = true') } as object)
	const framework = h('script', { ...own('window.framework = true'), type: 'module', async: true })
	const body = h('body', {}, h('main', raw(injected)), boot, framework)
	return removeNonce(renderToStaticMarkup(h('html', {}, head, body)), nonce)
}

export const injectedCode = 'window.injected = true'
export const injectedStyle = 'main{color:rgb(9,9,9)!important}'

/** Ways in which code may come to stand in a page. */
export const injections = [
	`<script>${injectedCode}</script>`,
	`<script id="framework">${injectedCode}</script>`,
	`<script type="module" async="">${injectedCode}</script>`,
	`<script nonce="">${injectedCode}</script>`,
	`<script nonce="guessed">${injectedCode}</script>`,
	`<script data-x=' nonce="guessed"'>${injectedCode}</script>`,
	`<SCRIPT>${injectedCode}</SCRIPT>`,
	`<style id="first-paint">${injectedStyle}</style>`,
	`<style id="fonts" media="all">${injectedStyle}</style>`,
	`<style>${injectedStyle}</style>`,
	`<img src="data:," onerror="${injectedCode}">`,
]
