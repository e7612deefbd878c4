/**
 * What a page's code asks of the server comes with the page: a module that names a call imports the table that the
 * call stands in. Without it the first call of a table would first fetch the table; which works, but later.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TABLES = join(dirname(fileURLToPath(import.meta.url)), '../../../packages/protocol/src/tables')
const OURS = /\/apps\/web\/(src|components)\/.*\.tsx?$/
const CALL = /^ {2}'(\w+\.\w+)': \{/gm
const TEXT = /["'`](\w+\.\w+)["'`]/g

/** The plugin for the build. */
export function callTables() {
  let tables
  return {
    name: 'call-tables',
    apply: 'build',
    // After the types are gone: a name that stands in a type only asks for nothing.
    enforce: 'post',
    transform(code, id) {
      if (!OURS.test(id)) return undefined
      tables ??= tableOfCalls()
      const named = tablesNamed(code, tables)
      if (named.length === 0) return undefined
      const imports = named.map((table) => `import '@candlewick/protocol/tables/${table}.generated'`)
      // In one line with the first, so that every line stays where it was.
      return { code: `${imports.join(';')};${code}`, map: null }
    },
  }
}

/**
 * The tables of the calls that are named in a module.
 *
 * @param tables the table of each call
 */
export function tablesNamed(code, tables) {
  const found = [...code.matchAll(TEXT)].map(([, text]) => tables.get(text)).filter((table) => table !== undefined)
  return [...new Set(found)].sort()
}

function tableOfCalls() {
  const tables = new Map()
  for (const file of readdirSync(TABLES)) {
    for (const [, name] of readFileSync(join(TABLES, file), 'utf8').matchAll(CALL)) {
      tables.set(name, file.replace('.generated.ts', ''))
    }
  }
  return tables
}
