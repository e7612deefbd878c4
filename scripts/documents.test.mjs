/** What documents say is there, is there: every file and folder that they name, and every page that they link to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const PLACE = /`((?:packages|apps|scripts|e2e|bench|docs)\/[\w./*-]+)`/g
/** In a room's own page, a place in it. */
const INSIDE = /`(src\/[\w./*-]+)`/g
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g

function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return pages(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const rooms = ['packages', 'apps'].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
const readmes = [...rooms, 'e2e', 'bench'].map((room) => join(room, 'README.md'))
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readmes, ...pages('docs')]

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  test('names only what is there', () => {
    const inside = [...text.matchAll(INSIDE)].map(([, place]) => join(dirname(document), place))
    const places = [
      ...[...text.matchAll(PLACE)].map(([, place]) => place),
      ...(readmes.includes(document) ? inside : []),
    ]
    expect(places.map((place) => place.replace(/\/?\*.*$/, '')).filter((place) => !existsSync(place))).toEqual([])
  })

  test('links only to what is there', () => {
    const links = [...text.matchAll(LINK)].map(([, link]) => join(dirname(document), link))
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })
})

/** "`file` (`name`)": that the file declares the name. */
const DECLARED = /`((?:packages|apps|scripts)\/[\w./-]+\.(?:ts|tsx|mjs))` \(`(\w+)`\)/g

describe('where a rule is said to stand', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const rules = text
    .slice(text.indexOf('## Where is the rule that'))
    .split('\n')
    .filter((line) => line.includes('? |'))

  test('each question, twelve at least, has an answer with the name of what decides it', () => {
    expect(rules.length).toBeGreaterThanOrEqual(12)
    expect(rules.filter((rule) => [...rule.matchAll(DECLARED)].length === 0)).toEqual([])
  })

  test.each([...text.matchAll(DECLARED)].map(([, file, name]) => ({ file, name })))(
    '$file has $name',
    ({ file, name }) => {
      const declares = new RegExp(
        `^(?:export )?(?:async )?(?:function|const|class) ${name}\\b|^  (?:async )?#?${name}\\(.*\\{$`,
        'm',
      )
      expect(readFileSync(file, 'utf8')).toMatch(declares)
    },
  )

  test('a function that is not there is not found', () => {
    expect([...'| … | `packages/a.ts` (`gone`) |'.matchAll(DECLARED)][0]?.slice(1)).toEqual(['packages/a.ts', 'gone'])
  })
})

/** What stands between quotes in the cells of a table's first column. */
function firstColumn(text, heading) {
  const table = text
    .slice(text.indexOf(heading))
    .split(/\n(?!\|)/)
    .find((part) => part.startsWith('|') || part.includes('\n|'))
  const rows = (table ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...row.split('|')[1].matchAll(/`([\w.-]+)`/g)].map(([, name]) => name))
}

describe('lists in documents are whole', () => {
  test('every benchmark is in the table of benchmarks, and nothing else', () => {
    const there = readdirSync('bench/src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const listed = firstColumn(readFileSync('docs/running.md', 'utf8'), '| name              | what is measured')
    expect(listed.map((name) => `${name}.ts`).sort()).toEqual(there.sort())
  })

  test('every kind of decision that the console has a name for stands in the table of four eyes, and nothing else', () => {
    const { kinds } = JSON.parse(readFileSync('apps/console/src/locales/en/names.json', 'utf8'))
    const listed = firstColumn(readFileSync('docs/operating.md', 'utf8'), '| proposal | permission |')
    // A name of a text has no points: `fund_password.renew` is `fund_password_renew`.
    expect(listed.map((kind) => kind.replaceAll('.', '_')).sort()).toEqual(Object.keys(kinds).sort())
  })

  test('every package that the product takes from elsewhere has its line', () => {
    const told = readFileSync('docs/dependencies.md', 'utf8')
    const taken = rooms.flatMap((room) =>
      Object.keys(JSON.parse(readFileSync(join(room, 'package.json'), 'utf8')).dependencies ?? {}),
    )
    const known = (name) => told.includes(`\`${name}\``) || told.includes(`\`${name.split('/').at(-1)}\``)
    expect(taken.filter((name) => !name.startsWith('@candlewick/') && !known(name))).toEqual([])
  })

  test('every permission stands in the table of who may do what', () => {
    const [, permissions] =
      /PERMISSIONS = \[([^\]]+)\]/.exec(readFileSync('packages/protocol/src/who.ts', 'utf8')) ?? []
    const listed = firstColumn(readFileSync('docs/operating.md', 'utf8'), '| may | support |')
    expect(listed.sort()).toEqual([...permissions.matchAll(/'([\w.]+)'/g)].map(([, name]) => name).sort())
  })
})

test('the newest entry of the changes is of this version, under these rules', () => {
  const newest = /^## (\S+).* rules version (\d+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))
  const rules = /RULES_VERSION = (\d+)/.exec(readFileSync('packages/engine/src/limits.ts', 'utf8'))
  expect(newest?.slice(1)).toEqual([JSON.parse(readFileSync('package.json', 'utf8')).version, rules?.[1]])
})

test('the licence file says what package.json says', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readFileSync('LICENSE', 'utf8')).toContain(`\`${license}\` in package.json`)
})

test('a name that is not there is found', () => {
  expect([...'see `apps/server/src/nothing.ts`'.matchAll(PLACE)][0]?.[1]).toBe('apps/server/src/nothing.ts')
})
