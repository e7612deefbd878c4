import { expect, test } from 'vitest'
import { HEADINGS, housePage, languageOfText, sectionsOf, TEXT_LANGUAGES } from './house-texts.ts'

test('both languages have the same sections, all headings are of one page, and none is empty', async () => {
  const shown: string[] = []
  for (const name of ['terms', 'helper'] as const) {
    const [english = [], chinese = []] = await Promise.all(TEXT_LANGUAGES.map((language) => housePage(name, language)))
    expect(chinese.map(({ heading }) => heading)).toEqual(english.map(({ heading }) => heading))
    for (const { text } of [...english, ...chinese]) expect(text.length).toBeGreaterThan(40)
    shown.push(...english.map(({ heading }) => heading))
  }
  expect(shown).toEqual([...HEADINGS])
})

test('a heading without words is a mistake, and not a heading', () => {
  expect(() => sectionsOf('## nothing\n\ntext')).toThrow('nothing')
})

test('whoever reads no Chinese reads English', () => {
  expect(['zh-CN', 'zh-TW', 'de', 'en'].map(languageOfText)).toEqual(['zh-CN', 'zh-CN', 'en', 'en'])
})
