import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needPackagesAndBuild } from './support/needed.js'

needPackagesAndBuild()
const { chromium } = await import('@playwright/test')
const { findChromium } = await import('./support/chromium.js')

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

const channels = [
	...['SMTP_URL', 'MAIL_FROM', 'MAIL_TO', 'WEBHOOK_URL', 'WEBHOOK_SECRET'],
	...['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'CLINIC_API_URL'],
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

if (papers.length === 0) {
	const names = folders.map(([folder]) => `${folder}/`).join(', ')
	process.stdout.write(`Печатать нечего: в папках ${names} папки ${content} нет текстов .md\n`)
	process.exit(0)
}

const place = mkdtempSync(join(tmpdir(), 'papers-'))
const port = await freePort()
const site = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
	env: {
		...process.env,
		PORT: String(port),
		HOST: '127.0.0.1',
		DATABASE_URL: `file:${join(place, 'papers.sqlite')}`,
		UPLOADS_DIR: join(place, 'uploads'),
		PICTURES_DIR: join(place, 'pictures'),
		PUBLIC_ORIGIN: origin,
		LOG_LEVEL: 'error',
		// Nobody gets a letter from a site that only prints; an empty value means "not set".
		...Object.fromEntries(channels.map(name => [name, ''])),
	},
	stdio: ['ignore', 'ignore', 'inherit'],
})

try {
	const reason = await whyNoPages()
	if (reason) {
		console.error(reason)
		process.exitCode = 1
	} else await printAll()
} finally {
	site.kill()
	rmSync(place, { recursive: true })
}

/** Where facts of the clinic are missing or samples, the site shows no page, and no sheet may carry them either. */
async function whyNoPages() {
	if (!(await answers(`http://127.0.0.1:${port}/healthz`)))
		return 'Сайт не отвечает. Сначала соберите его: npm run build'
	const { checks } = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()
	const [state, reason] = checks.content.split(/: (.*)/s)
	return state === 'fail' && `Листы не напечатаны, сайт не показывает страниц: ${reason}`
}

async function printAll() {
	const browserPath = findChromium()
	const browser = await chromium.launch({
		...(browserPath && { executablePath: browserPath }),
		args: ['--no-sandbox'],
	})
	const page = await browser.newPage()
	/** @type {string[]} */
	const printed = []
	for (const { text, path } of papers) {
		const answer = await page.goto(`http://127.0.0.1:${port}${path}`)
		if (!answer?.ok()) {
			process.stdout.write(`${text}: сейчас не показан на сайте, лист не напечатан\n`)
			continue
		}
		const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
		const sheet = join(content, text.replace(/\.md$/, '.pdf'))
		writeFileSync(sheet, pdf)
		process.stdout.write(`${sheet}: ${Math.round(pdf.length / 1024)} КБ\n`)
		printed.push(text)
	}
	await browser.close()
	const hashes = Object.fromEntries(printed.map(text => [text, sha256(text)]))
	writeFileSync(register, `${JSON.stringify(hashes, null, '\t')}\n`)
}

/** @param {string} file */
function sha256(file) {
	return createHash('sha256')
		.update(readFileSync(join(content, file)))
		.digest('hex')
}

/** @param {string} url */
async function answers(url) {
	for (let attempt = 0; attempt < 100; attempt++) {
		if (
			await fetch(url).then(
				({ ok }) => ok,
				() => false,
			)
		)
			return true
		await new Promise(resolve => setTimeout(resolve, 200))
	}
	return false
}

/** @returns {Promise<number>} */
function freePort() {
	return new Promise(resolve => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const address = server.address()
			server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
		})
	})
}
