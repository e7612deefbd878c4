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
const documents = ['README.md', 'CONTRIBUTING.md', ...readmes, ...pages('docs')]

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

test('a name that is not there is found', () => {
  expect([...'see `apps/server/src/nothing.ts`'.matchAll(PLACE)][0]?.[1]).toBe('apps/server/src/nothing.ts')
})
