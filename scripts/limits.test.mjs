/**
 * Every container that a class of the state machine or of the server process holds stands in docs/limits.md, with its
 * bound, a customer's share and the test of both; and every test that is named there exists.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOTS = ['packages/engine/src', 'apps/server/src']
/** Tables have no fields to be found by; their lines are held to the same form. */
const TABLES = 'apps/server/src/db'
const CONTAINER = /\b(Map|Set|WeakMap|Heap|PositionHeap|Queues|FairQueue|AppliedQueue|\w+(?:32|64|8)Array)\b|\[\]/
const FIELD = /^ {2}(?:static )?(?:override )?(?:readonly )?(#?\w+)(?<type>: .+?)?(?<value> = .*)?$/
const document = readFileSync('docs/limits.md', 'utf8')

function files(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return files(path, wanted)
    return wanted(path) ? [path] : []
  })
}

/** `file Class field` of each field whose type or first value is a container, by the one way in which they are written. */
function containersIn(root) {
  const found = []
  const isSource = (path) => path.endsWith('.ts') && !/(\.test\.ts$|\/testing\/)/.test(path)
  for (const path of files(root, isSource)) {
    let name
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      name = line.startsWith('}') ? undefined : (/^(?:export )?(?:abstract )?class (\w+)/.exec(line)?.[1] ?? name)
      const field = name === undefined ? null : FIELD.exec(line)
      if (field === null || !CONTAINER.test(`${field.groups.type ?? ''}${field.groups.value ?? ''}`)) continue
      found.push(`${relative(root, path)} ${name} ${field[1]}`)
    }
  }
  return found
}

/** The lines of the table under a root's heading, cell by cell. */
function linesOf(root) {
  const from = document.indexOf(`(\`${root}\`)`)
  const until = document.indexOf('\n## ', from)
  const rows = document.slice(from, until < 0 ? undefined : until).split('\n')
  return rows.filter((row) => row.startsWith('| `')).map((row) => row.slice(2, -2).split(' | '))
}

function registered(root) {
  return linesOf(root).flatMap(([where = '']) =>
    [...where.matchAll(/`([^`]+)`/g)].flatMap(([, entry = '']) => {
      const [file, name, ...fields] = entry.split(' ')
      return fields.map((field) => `${file} ${name} ${field}`)
    }),
  )
}

const titles = ROOTS.flatMap((root) => files(root, (path) => path.endsWith('.test.ts')))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

test.each(ROOTS)('%s: every container is in the register, and nothing else', (root) => {
  const known = registered(root)
  expect(new Set(known).size).toBe(known.length)
  expect(containersIn(root).sort()).toEqual(known.sort())
})

describe.each([...ROOTS, TABLES])('%s', (root) => {
  test("every line says what it holds, its bound, a customer's share, and a test that exists", () => {
    expect(linesOf(root)).not.toEqual([])
    for (const cells of linesOf(root)) {
      expect(cells).toHaveLength(5)
      for (const cell of cells) expect(cell.trim()).not.toBe('')
      const [, title] = /^"(.+)"$/.exec(cells[4] ?? '') ?? []
      if (title === undefined) expect(cells[4]).toBe('by structure')
      else expect(titles.includes(`('${title}'`), title).toBe(true)
    }
  })
})

test('a new field that can grow is found', () => {
  expect(FIELD.exec('  readonly #seen = new Map<string, number>()')?.[1]).toBe('#seen')
  expect(CONTAINER.test(FIELD.exec('  #rows: Row[] = []')?.groups.type ?? '')).toBe(true)
  expect(CONTAINER.test(': FairQueue<Waiting>')).toBe(true)
})
