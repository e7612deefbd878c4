/** Writes `src/client.generated.ts`. Run after a call was added or changed: `npm run generate -w packages/protocol`. */
import { writeFileSync } from 'node:fs'
import { generateClient } from '../src/generate.ts'
import { CALL_FILES } from '../src/registry.ts'

writeFileSync(new URL('../src/client.generated.ts', import.meta.url), generateClient(CALL_FILES))
