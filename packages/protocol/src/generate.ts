/**
 * Writes the client's tables of calls: names, methods and paths as plain data, types by `import type` only, so that a
 * browser downloads no schema, and which fields have another name outside. One table a file of calls, so that a page downloads
 * those of the calls it makes. Run by `scripts/generate-client.ts`; a test fails when its result is stale.
 */
import { type Call, isCall } from './call.ts'
import { MESSAGE_RENAMES } from './message-wire.ts'
import { inverse, type Renames } from './renames.ts'

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

function rowOf(call: Call, tables: Tables): string {
  const upload = call.upload ? ', upload: true' : ''
  const sends = tables.of(call.wire.sends)
  const gives = tables.of(inverse(call.wire.gives))
  const row = `${clientMethod(call) === 'GET' ? "method: 'GET', " : ''}path: '${call.path}'${upload}`
  return `${row}${sends ? `, sends: ${sends}` : ''}${gives ? `, gives: ${gives}` : ''}`
}

type Files = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The name under which a file of calls is known in the table: `session` of `console/session`. */
const shortly = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

function callsOf(files: Files, tables: Tables): { rows: string[]; types: string[] } {
  const rows: string[] = []
  const types: string[] = []
  for (const [file, exports] of Object.entries(files)) {
    for (const [name, call] of Object.entries(exports).sort(byName)) {
      if (!isCall(call)) continue
      rows.push(`  '${call.name}': { ${rowOf(call, tables)} },`)
      const type = `typeof ${shortly(file)}.${name}`
      types.push(`  /** ${call.means} */\n  '${call.name}': { input: InputOf<${type}>; output: OutputOf<${type}> }`)
    }
  }
  return { rows, types }
}

const HEAD =
  '/** Generated from `calls/` by `scripts/generate-client.ts`: which calls there are, as plain data and types. */'

/** The area of a call: what its name begins with. */
const areaOf = (name: string): string => name.slice(0, name.indexOf('.'))

/** How the file of calls is called that code calls `marginLoans`. */
const pathOf = (file: string): string => file.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The customers' client as files by their path under `src`: the types, a table a file of calls, one of all, the messages. */
export function generateClient(files: Files): Readonly<Record<string, string>> {
  const written: Record<string, string> = {
    'client.generated.ts': clientFile(files),
    'call-table.generated.ts': wholeTable(Object.keys(files)),
    'messages.generated.ts': messageFile(),
  }
  for (const [file, exports] of Object.entries(files)) {
    written[`tables/${pathOf(file)}.generated.ts`] = tableFile({ [file]: exports })
  }
  return written
}

function clientFile(files: Files): string {
  const { types } = callsOf(files, new Tables())
  return [
    HEAD,
    "import type { InputOf, OutputOf } from './call.ts'",
    ...Object.keys(files).map((file) => `import type * as ${file} from './calls/${pathOf(file)}.ts'`),
    '',
    'export interface CallTypes {',
    ...types,
    '}',
    '',
    '/** Fetches the tables of the calls whose names begin so; a table makes its calls known. */',
    'export const TABLES: Readonly<Record<string, () => Promise<unknown>>> = {',
    ...loaders(files),
    '}',
    '',
  ].join('\n')
}

function loaders(files: Files): string[] {
  const byArea = new Map<string, Set<string>>()
  for (const [file, exports] of Object.entries(files)) {
    for (const { name } of Object.values(exports).filter(isCall)) {
      byArea.set(areaOf(name), (byArea.get(areaOf(name)) ?? new Set()).add(file))
    }
  }
  const fetched = (file: string) => `import('./tables/${pathOf(file)}.generated.ts')`
  return [...byArea].sort(byName).map(([area, from]) => {
    const imports = [...from].map(fetched)
    return `  ${area}: () => ${imports.length === 1 ? imports[0] : `Promise.all([${imports.join(', ')}])`},`
  })
}

function tableFile(file: Files): string {
  const tables = new Tables()
  const { rows } = callsOf(file, tables)
  return [
    HEAD,
    "import { known } from '../known-calls.ts'",
    '',
    ...tables.lines,
    '',
    'export const ROWS = known({',
    ...rows,
    '})',
    '',
  ].join('\n')
}

function wholeTable(files: readonly string[]): string {
  return [
    HEAD,
    "import type { CallRow } from './calling.ts'",
    "import type { CallTypes } from './client.generated.ts'",
    ...files.map((file) => `import { ROWS as ${file} } from './tables/${pathOf(file)}.generated.ts'`),
    '',
    '/** Every call: for tests and tools. A page loads the tables of the calls it makes. */',
    `export const CALL_TABLE: Readonly<Record<keyof CallTypes, CallRow>> = { ${files.map((file) => `...${file}`).join(', ')} }`,
    '',
  ].join('\n')
}

function messageFile(): string {
  const tables = new Tables()
  const messages = MESSAGE_RENAMES.flatMap(([type, renames]) => {
    const table = tables.of(inverse(renames))
    return table === undefined ? [] : [`  ${type}: ${table},`]
  })
  return [
    HEAD,
    "import type { Renames } from './renames.ts'",
    '',
    ...tables.lines,
    '',
    '/** From the names of the sockets to ours, by the type of the message. */',
    'export const MESSAGE_TABLE: Readonly<Record<string, Renames>> = {',
    ...messages,
    '}',
    '',
  ].join('\n')
}

/** The text of `console-client.generated.ts` for the operators' files of calls. */
export function generateConsole(files: Files): string {
  const tables = new Tables()
  const { rows, types } = callsOf(files, tables)
  return [
    HEAD,
    "import type { InputOf, OutputOf } from './call.ts'",
    "import type { CallRow } from './calling.ts'",
    ...Object.keys(files).map((file) => `import type * as ${shortly(file)} from './calls/${file}.ts'`),
    '',
    'export interface ConsoleTypes {',
    ...types,
    '}',
    '',
    ...tables.lines,
    'export const CONSOLE_TABLE: Readonly<Record<keyof ConsoleTypes, CallRow>> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}
