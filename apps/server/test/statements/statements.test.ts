/**
 * Every statement that the server can send is understood by PostgreSQL on the migrated schema, and gives the rows that the
 * code says it gives. The statements are taken out of the sources, so that none can be forgotten.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../src/db/database.ts'
import { freshDatabase } from '../database.ts'
import { type Column, differences, RowTypes } from './rows.ts'
import { child, lastName, placeOf, readSources, sourceOf, text, walk } from './sources.ts'
import { Statements } from './statements.ts'

/** The server, and the signer, which reads the same tables. */
const APPS = ['server', 'signer'].map((app) => {
  const sources = readSources(join(import.meta.dirname, '../../..', app, 'src'))
  return { sources, statements: new Statements(sources), types: new RowTypes(sources) }
})

/** Where text is sent that is not a template: migrations, new databases, and tables that are named by themselves. */
const SENT_AS_TEXT = new Set([
  'db/database.ts',
  'db/embedded.ts',
  'projections/verify/compare.ts',
  'projections/verify/shadow.ts',
  'projections/verify/tables.ts',
])
/** Where rows are of a type that is made from one of `protocol` or of whoever calls. */
const MADE_ELSEWHERE = [
  'db/page.ts',
  'figures/figures-history.ts',
  'projections/contract/orders.ts',
  'projections/flash/orders.ts',
  'projections/flash/windows.ts',
  'projections/spot/orders.ts',
  'projections/spot/trades.ts',
]
/** Methods that send a text. */
const SENDERS: ReadonlySet<string> = new Set(['unsafe', 'file'])
const SQL = /\b(select\s[\s\S]*\sfrom|insert\s+into|delete\s+from|update\s+[\w.]+\s+set)\b/i

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Names of the columns that may be null in their tables, by `table.number`. */
async function nullableColumns(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ place: string; name: string }[]>`
    select attrelid::text || '.' || attnum as place, attname as name
    from pg_attribute where attnum > 0 and not attnotnull`
  return new Map(rows.map(({ place, name }) => [place, name]))
}

/** What the database says of a statement. @throws Error for one that it does not understand */
async function described(sql: Sql, statement: string, nullable: ReadonlyMap<string, string>): Promise<Column[]> {
  const { columns } = await sql.unsafe(statement, [], { prepare: true }).describe()
  return columns.map((column) => {
    const [table, number] = [Reflect.get(column, 'table'), Reflect.get(column, 'number')].map(Number)
    const own = nullable.get(`${table}.${number}`)
    // Where the statement itself asks for it, it is there.
    const asked = own !== undefined && new RegExp(`\\b${own} is not null`).test(statement)
    return { name: column.name, type: column.type, nullable: table === 0 ? undefined : own !== undefined && !asked }
  })
}

describe('the statements of the server', () => {
  it('are all understood by the database, in every alternative', async () => {
    const wrong: string[] = []
    for (const { placed, text: statement } of APPS.flatMap(({ statements }) => statements.all())) {
      await described(database.sql, statement, new Map()).catch((error: Error) =>
        wrong.push(`${placeOf(placed)}: ${error.message}\n${statement}`),
      )
    }
    expect(wrong).toEqual([])
  })

  it('are all that there are: each template and fragment stands in one', () => {
    const [ofServer, ofSigner] = APPS.map(({ statements }) => statements.templates.length)
    expect(ofServer).toBeGreaterThan(300)
    expect(ofSigner).toBeGreaterThan(3)
    for (const { statements } of APPS) {
      expect(statements.strangeTags).toEqual([])
      expect(statements.templates.filter(({ node }) => !statements.used.has(node)).map(placeOf)).toEqual([])
    }
  })

  it('are written in no other way', () => {
    const strange: string[] = []
    const sources = APPS.flatMap((app) => app.sources)
    for (const source of sources.filter(({ path }) => !SENT_AS_TEXT.has(path))) {
      walk(source.root, (node) => {
        const isText = node.type === 'Literal' && SQL.test(text(node, 'value') ?? '')
        const parent = source.parents.get(node)
        const isPlain =
          node.type === 'TemplateLiteral' &&
          parent?.type !== 'TaggedTemplateExpression' &&
          SQL.test(source.code.slice(node.start, node.end))
        const isSent = node.type === 'CallExpression' && SENDERS.has(lastName(child(node, 'callee')) ?? '')
        if (isText || isPlain || isSent) strange.push(placeOf({ node, source }))
      })
    }
    expect(strange).toEqual([])
  })

  it('give the rows that they are said to give: every column by name, type and whether it may be null', async () => {
    const nullable = await nullableColumns(database.sql)
    const wrong = new Set<string>()
    const all = APPS.flatMap(({ statements, types }) => statements.all().map((one) => ({ ...one, types })))
    for (const { placed, text: statement, types } of all) {
      const row = types.of(placed)
      if (row === undefined) continue
      const columns = await described(database.sql, statement, nullable)
      for (const difference of differences(row, columns)) wrong.add(`${placeOf(placed)}: ${difference}`)
    }
    expect([...wrong]).toEqual([])
  })

  it('have row types that can be followed, but for a few that are made of what callers or packages say', () => {
    const isTyped = ({ node }: { node: Parameters<typeof child>[0] }) => child(node, 'typeArguments') !== undefined
    const typed = APPS.flatMap(({ statements, types }) =>
      statements.templates.filter(isTyped).map((placed) => ({ path: placed.source.path, row: types.of(placed) })),
    )
    const strange = typed.filter(({ row }) => row === undefined).map(({ path }) => path)
    expect(typed.length - strange.length).toBeGreaterThan(90)
    expect([...new Set(strange)].sort()).toEqual(MADE_ELSEWHERE)
  })
})

describe('what is taken out of sources', () => {
  const written = (code: string) => {
    const statements = new Statements([sourceOf('a.ts', code)])
    const texts = statements.all().map(({ text: each }) => each.replace(/\s+/g, ' '))
    return { texts, unused: statements.templates.filter(({ node }) => !statements.used.has(node)).length }
  }

  it('is every alternative of a condition, with what functions and constants stand for', () => {
    const { texts, unused } = written(`
      const only = (sql, user) => sql\`user_id = \${user}\`
      function columns(sql) { return sql\`id, \${sql('a.b')}\` }
      export async function read(sql, user, side) {
        const matching = side === undefined ? sql\`true\` : sql\`side = \${side}\`
        return await sql\`select \${columns(sql)} from t where \${matching} and user_id in \${sql([...user])}\`
      }`)
    expect(texts).toEqual([
      'select id, "a"."b" from t where true and user_id in ($1)',
      'select id, "a"."b" from t where side = $1 and user_id in ($2)',
    ])
    expect(unused, 'nothing uses the first').toBe(1)
  })

  it('is what a method of the same class returns', () => {
    const { texts, unused } = written(`
      class Keys {
        #columns() { return this.#sql\`id, name\` }
        async list(user) { return await this.#sql\`select \${this.#columns()} from keys where user_id = \${user}\` }
      }`)
    expect([texts, unused]).toEqual([['select id, name from keys where user_id = $1'], 0])
  })

  it('is what callers hand to a function that puts it together', () => {
    const { texts } = written(`
      export function page(sql, { table, matching }) { return sql\`select id from \${sql(table)} where \${matching}\` }
      export const a = (sql, user) => page(sql, { table: 'x.orders', matching: sql\`user_id = \${user}\` })
      export const b = (sql) => page(sql, { table: 'x.fills', matching: sql\`true\` })`)
    expect(texts).toEqual(['select id from "x"."orders" where user_id = $1', 'select id from "x"."fills" where true'])
  })

  it('is held against the row type', () => {
    const code = `
      interface Row { id: string; side: 'buy' | 'sell'; at: number | null }
      sql<Omit<Row, 'at'>[]>\`select id, side from t\``
    const source = sourceOf('a.ts', code)
    const [placed] = new Statements([source]).templates
    const row = placed && new RowTypes([source]).of(placed)
    if (row === undefined) throw new Error('no row type')
    const column = (name: string, type: number, nullable?: boolean) => ({ name, type, nullable })
    expect(differences(row, [column('id', 25), column('side', 25, false)])).toEqual([])
    expect(differences(row, [column('id', 23), column('side', 25, true), column('more', 25)])).toEqual([
      'id is a number, not string',
      'side may be null',
      'the type has no more',
    ])
    expect(differences(row, [column('id', 20)])).toEqual(['side is no column'])
  })
})
