import { LANGUAGES } from '@candlewick/protocol/languages'
import { expect, test } from 'vitest'
import { HEADINGS, HOUSE_PAGES, housePage, sectionsOf } from './house-texts.ts'

test.each(LANGUAGES)('the pages in %s have all their sections, and none is empty', async (language) => {
  const pages = await Promise.all(HOUSE_PAGES.map((name) => housePage(name, language)))
  expect(pages.flat().map(({ heading }) => heading)).toEqual([...HEADINGS])
  for (const { text } of pages.flat()) expect(text.length).toBeGreaterThan(40)
})

test('no language reads the page of another', async () => {
  for (const name of HOUSE_PAGES) {
    const pages = await Promise.all(LANGUAGES.map(async (language) => JSON.stringify(await housePage(name, language))))
    expect(new Set(pages).size).toBe(LANGUAGES.length)
  }
})

test('a heading without words is a mistake, and not a heading', () => {
  expect(() => sectionsOf('## nothing\n\ntext')).toThrow('nothing')
})

test('a language without the page is a mistake too', async () => {
  await expect(housePage('terms', 'nl')).rejects.toThrow('there is no page terms in nl')
})
