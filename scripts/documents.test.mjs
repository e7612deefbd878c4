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
