import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { bare } from './bare-libraries.mjs'

const fromUi = createRequire(join(import.meta.dirname, '../../package.json'))
const dist = (name) => dirname(fromUi.resolve(name))
const CHART = join(dist('klinecharts'), 'index.esm.js')
const HOOK = join(dist('react-i18next'), '../es/useTranslation.js')

it('takes the lists of indicators and drawings out of the chart, and moves no line', () => {
  const library = readFileSync(CHART, 'utf8')
  const rest = bare(library, CHART)
  expect(rest).not.toMatch(/^ {4}averagePrice,/m)
  expect(rest).not.toMatch(/\[fibonacciLine, /)
  expect(rest).not.toContain('Intl')
  expect(rest).toContain(
    'isValid(size) && Math.abs(size.inlineSize / getPixelRatio(_this._element) - _this._width) < 1',
  )
  expect(rest).toMatch(/^var extensions\$1 = \[circle, line, /m)
  expect(rest.split('\n')).toHaveLength(library.split('\n').length)
})

it('leaves the hook of texts without i18next', () => {
  const rest = bare(readFileSync(HOOK, 'utf8'), HOOK)
  expect(rest).not.toContain("from 'i18next'")
  expect(rest).toContain('keyFromSelector(keyPrefix')
})

it('leaves everything else alone, and fails on a library that is written in another way', () => {
  expect(bare('anything', '/src/app/main.tsx')).toBeUndefined()
  expect(() => bare('var extensions = []', CHART)).toThrow('has nothing like')
})
