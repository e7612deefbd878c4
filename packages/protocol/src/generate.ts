/**
 * Writes the client's table of calls: names, methods and paths as plain data, types by `import type` only, so that a
 * browser downloads no schema, and which fields have another name outside. Run by `scripts/generate-client.ts`; a test
 * fails when its result is stale.
 */
import { type Call, isCall } from './call.ts'
import { MESSAGE_RENAMES } from './message-wire.ts'
import { inverse, type Renames } from './renames.ts'
import type { Who } from './who.ts'

/** How our own client sends a call: reads by GET where the specification has GET, everything else by POST. */
export function clientMethod(call: Call): 'GET' | 'POST' {
  return call.method === 'GET' && !call.changes ? 'GET' : 'POST'
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/** Tables of names, each written once however many calls have it. */
class Tables {
  readonly lines: string[] = []
  readonly #names = new Map<string, string>()

  /** The name under which the table stands; undefined where it is empty. */
  of(renames: Renames): string | undefined {
    if (Object.keys(renames).length === 0) return undefined
    const text = this.#literal(renames)
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const name = `NAMES_${this.#names.size + 1}`
    this.#names.set(text, name)
    this.lines.push(`const ${name} = ${text} as const`)
    return name
  }

  #literal(renames: Renames): string {
    const fields = Object.entries(renames).map(([field, renamed]) => {
      if (typeof renamed === 'string') return `${field}: '${renamed}'`
      return `${field}: ['${renamed[0]}', ${this.of(renamed[1])}]`
    })
    return `{ ${fields.join(', ')} }`
  }
}

function whoLiteral(who: Who): string {
  if (typeof who === 'string') return `'${who}'`
  const { staff, demo, fresh } = who
  return `{ staff: '${staff}'${demo === undefined ? '' : `, demo: '${demo}'`}${fresh === undefined ? '' : `, fresh: ${fresh}`} }`
}

function rowOf(call: Call, tables: Tables): string {
  const upload = call.upload ? ', upload: true' : ''
  const sends = tables.of(call.wire.sends)
  const gives = tables.of(inverse(call.wire.gives))
  const row = `method: '${clientMethod(call)}', path: '${call.path}', who: ${whoLiteral(call.who)}${upload}`
  return `${row}${sends ? `, sends: ${sends}` : ''}${gives ? `, gives: ${gives}` : ''}`
}

/** The text of `client.generated.ts` for these files of calls. */
export function generateClient(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const rows: string[] = []
  const types: string[] = []
  const tables = new Tables()
  for (const [file, exports] of Object.entries(files)) {
    for (const [name, call] of Object.entries(exports).sort(byName)) {
      if (!isCall(call)) continue
      rows.push(`  '${call.name}': { ${rowOf(call, tables)} },`)
      const type = `typeof ${file}.${name}`
      types.push(`  /** ${call.means} */\n  '${call.name}': { input: InputOf<${type}>; output: OutputOf<${type}> }`)
    }
  }
  const messages = MESSAGE_RENAMES.flatMap(([type, renames]) => {
    const table = tables.of(inverse(renames))
    return table === undefined ? [] : [`  ${type}: ${table},`]
  })
  return [
    '/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */',
    "import type { InputOf, OutputOf } from './call.ts'",
    ...Object.keys(files).map((file) => `import type * as ${file} from './calls/${file}.ts'`),
    "import type { Renames } from './renames.ts'",
    "import type { Who } from './who.ts'",
    '',
    'export interface CallTypes {',
    ...types,
    '}',
    '',
    'export interface CallRow {',
    "  readonly method: 'GET' | 'POST'",
    '  readonly path: string',
    '  readonly who: Who',
    '  readonly upload?: true',
    '  /** From our names to those that are sent. */',
    '  readonly sends?: Renames',
    '  /** From the names that are answered to ours. */',
    '  readonly gives?: Renames',
    '}',
    '',
    ...tables.lines,
    '',
    'export const CALL_TABLE: Readonly<Record<keyof CallTypes, CallRow>> = {',
    ...rows,
    '}',
    '',
    '/** From the names of the private socket to ours, by the type of the message. */',
    'export const MESSAGE_TABLE: Readonly<Record<string, Renames>> = {',
    ...messages,
    '}',
    '',
  ].join('\n')
}
