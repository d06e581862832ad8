/** Loaded into a site that runs with `NODE_V8_COVERAGE`: writes down what ran since the last signal. */
import { takeCoverage } from 'node:v8'

process.on('SIGUSR2', () => takeCoverage())
