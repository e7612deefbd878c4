import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkPages, pageFaults, readLines } from './locale-pages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EN = '## who\n\nWe are **we**.\n\n## how\n\n- By [keys](/keys).\n- By hand.\n'
const fine = () => undefined
const faults = (page, fault = fine) => pageFaults('de', EN, page, fault)

it('has the sections, points and links of the English page', () => {
  expect(faults('## who\n\nWir sind **wir**.\n\n## how\n\n- Mit [Schlüsseln](/keys).\n- Von Hand.\n')).toEqual([])
  expect(faults('## how\n\n- Mit [Schlüsseln](/keys).\n- Von Hand.\n')).toEqual([
    'has "## how" where English has "## who"',
  ])
  expect(faults('## who\n\nWir.\n\n## how\n\n- Mit [Schlüsseln](/key).\n- Von Hand.\n')).toEqual([
    'has "point /key" where English has "point /keys"',
  ])
  expect(faults('## who\n\nWir.\n\n## how\n\n- Mit [Schlüsseln](/keys).\n')).toEqual([
    'has "nothing" where English has "point"',
  ])
  expect(faults(`${EN}\nMehr.\n`)).toEqual(['has "paragraph", which English has not'])
})

it('is read as the words that are shown', () => {
  expect(readLines(EN)).toEqual(['We are we.', 'By keys.', 'By hand.'])
  expect(faults(EN, (_language, line) => (line.includes('hand') ? 'no hands' : undefined))).toEqual([
    'no hands: "By hand."',
  ])
})

it('is there in every language, and in no other', () => {
  mkdirSync(join(folder, 'terms'))
  for (const name of ['en.md', 'nl.md']) writeFileSync(join(folder, 'terms', name), EN)
  expect(checkPages(folder, ['en', 'de'], fine)).toEqual([
    'terms/nl.md: no language of the product',
    'terms/de.md: missing',
  ])
})
