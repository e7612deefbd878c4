/** Writes what clients know of the calls. Run after a call was added or changed: `npm run generate -w packages/protocol`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { generateClient, generateConsole } from '../src/generate.ts'
import { CALL_FILES, CONSOLE_FILES } from '../src/registry.ts'

const at = (file: string) => new URL(`../src/${file}`, import.meta.url)

// The table of an area that is no more goes with it.
rmSync(at('tables'), { recursive: true, force: true })
mkdirSync(at('tables'))
for (const [file, text] of Object.entries(generateClient(CALL_FILES))) writeFileSync(at(file), text)
writeFileSync(at('console-client.generated.ts'), generateConsole(CONSOLE_FILES))
