/**
 * Writes the client's table of calls: names, methods and paths as plain data, types by `import type` only, so that a
 * browser downloads no schema. Run by `scripts/generate-client.ts`; a test fails when its result is stale.
 */
import { type Call, isCall } from './call.ts'

/** How our own client sends a call: reads by GET where the specification has GET, everything else by POST. */
export function clientMethod(call: Call): 'GET' | 'POST' {
  return call.method === 'GET' && !call.changes ? 'GET' : 'POST'
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** The text of `client.generated.ts` for these files of calls. */
export function generateClient(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const rows: string[] = []
  const types: string[] = []
  for (const [file, exports] of Object.entries(files)) {
    for (const [name, call] of Object.entries(exports).sort(byName)) {
      if (!isCall(call)) continue
      const upload = call.upload ? ', upload: true' : ''
      const row = `method: '${clientMethod(call)}', path: '${call.path}', who: '${call.who}'${upload}`
      rows.push(`  '${call.name}': { ${row} },`)
      const type = `typeof ${file}.${name}`
      types.push(`  /** ${call.means} */\n  '${call.name}': { input: InputOf<${type}>; output: OutputOf<${type}> }`)
    }
  }
  return [
    '/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */',
    "import type { InputOf, OutputOf } from './call.ts'",
    ...Object.keys(files).map((file) => `import type * as ${file} from './calls/${file}.ts'`),
    '',
    'export interface CallTypes {',
    ...types,
    '}',
    '',
    'export interface CallRow {',
    "  readonly method: 'GET' | 'POST'",
    '  readonly path: string',
    "  readonly who: 'public' | 'user' | 'merchant' | 'agent' | 'operator'",
    '  readonly upload?: true',
    '}',
    '',
    'export const CALL_TABLE: Readonly<Record<keyof CallTypes, CallRow>> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}
