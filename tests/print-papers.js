import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './world/chromium.js'

if (existsSync('.env')) process.loadEnvFile('.env')
const content = process.env.CONTENT_DIR?.trim() || 'content'

/** Stands on every sheet; the demo clinic's is nobody's. */
const origin = process.env.PUBLIC_ORIGIN?.trim() || (content === 'content' ? 'https://clinic.example' : '')
if (!origin) {
	console.error('PUBLIC_ORIGIN: не указан, а адрес сайта стоит на каждом листе. Впишите его в .env')
	process.exit(78)
}

/**
 * Folders of papers that patients take home, sign or fill in, with the address their pages have.
 * @type {[folder: string, address: string][]}
 */
const folders = [
	['contracts', '/contracts'],
	['documents/consents', '/documents'],
	['documents/complaints', '/documents'],
	['documents/personal-data', '/documents'],
	['documents/rules', '/documents'],
	['documents/tax', '/documents'],
]

/** From which text each sheet was printed: `content check` compares. */
const register = join(content, 'printed.json')

const papers = folders
	.filter(([folder]) => existsSync(join(content, folder)))
	.flatMap(([folder, address]) =>
		readdirSync(join(content, folder))
			.filter(name => name.endsWith('.md'))
			.map(name => ({ text: `${folder}/${name}`, path: `${address}/${name.replace(/\.md$/, '')}` })),
	)

const place = mkdtempSync(join(tmpdir(), 'papers-'))
const port = 4321
const site = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
	env: {
		...process.env,
		PORT: String(port),
		HOST: '127.0.0.1',
		DATABASE_URL: `file:${join(place, 'papers.sqlite')}`,
		PUBLIC_ORIGIN: origin,
		LOG_LEVEL: 'error',
	},
	stdio: ['ignore', 'ignore', 'inherit'],
})

const browserPath = findChromium()
try {
	await answering(`http://127.0.0.1:${port}/healthz`)
	const browser = await chromium.launch({
		...(browserPath && { executablePath: browserPath }),
		args: ['--no-sandbox'],
	})
	const page = await browser.newPage()
	for (const { text, path } of papers) {
		await page.goto(`http://127.0.0.1:${port}${path}`)
		const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
		const sheet = join(content, text.replace(/\.md$/, '.pdf'))
		writeFileSync(sheet, pdf)
		process.stdout.write(`${sheet}: ${Math.round(pdf.length / 1024)} KB\n`)
	}
	await browser.close()
	const printed = Object.fromEntries(papers.map(({ text }) => [text, sha256(text)]))
	writeFileSync(register, `${JSON.stringify(printed, null, '\t')}\n`)
} finally {
	site.kill()
	rmSync(place, { recursive: true })
}

/** @param {string} file */
function sha256(file) {
	return createHash('sha256')
		.update(readFileSync(join(content, file)))
		.digest('hex')
}

/** @param {string} url */
async function answering(url) {
	for (let attempt = 0; attempt < 100; attempt++) {
		if (
			await fetch(url).then(
				({ ok }) => ok,
				() => false,
			)
		)
			return
		await new Promise(resolve => setTimeout(resolve, 200))
	}
	throw new Error(`${url} does not answer: is the site built?`)
}
