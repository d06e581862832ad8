/** `npm run search:evaluate` runs this five times over: what the first index of a process takes. */
import { runnerImport } from 'vite'

const { module } = await runnerImport('./tests/search/speed.ts', { configFile: false, logLevel: 'error' })
process.stdout.write(JSON.stringify(module.first()))
