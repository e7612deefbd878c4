/** Writes what clients know of the calls. Run after a call was added or changed: `npm run generate -w packages/protocol`. */
import { writeFileSync } from 'node:fs'
import { generateClient, generateConsole } from '../src/generate.ts'
import { CALL_FILES, CONSOLE_FILES } from '../src/registry.ts'

writeFileSync(new URL('../src/client.generated.ts', import.meta.url), generateClient(CALL_FILES))
writeFileSync(new URL('../src/console-client.generated.ts', import.meta.url), generateConsole(CONSOLE_FILES))
