/** `npm run lint`: formatting, lint, dependency arrows, unused code, locale files. One line a gate, all of them run. */
import { runGates } from './lib/gates.mjs'

const { failures } = await runGates()
process.exit(failures.length === 0 ? 0 : 1)
