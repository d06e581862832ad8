/** `npm run dev:msw`: the developer's server before a mocked backend whose faults can be switched. */
import { spawn } from 'node:child_process'
import { runnerImport } from 'vite'

const { MSW_PORT = '4000', MSW_FAULT = 'none' } = process.env
/** @type {{ module: typeof import('./backend.ts') }} */
const { module } = await runnerImport('./tests/support/backend.ts', { configFile: false, logLevel: 'error' })
const backend = await module.startBackend({ port: Number(MSW_PORT), failing: MSW_FAULT })
process.stdout.write(`Backend: ${backend.url}/api, faults: ${backend.url}/fault/none (or another name)\n`)

const site = spawn('remix', ['vite:dev', ...process.argv.slice(2)], {
	env: { ...process.env, CLINIC_API_URL: `${backend.url}/api` },
	stdio: 'inherit',
})
process.once('SIGTERM', () => site.kill())
site.once('exit', code => process.exit(code ?? 1))
