import { describe, expect, it } from 'vitest'
import { compare, flatten, isUsed, percentFault, placeholders } from './check-locales.mjs'

const EN = new Map([
  ['title', 'Market'],
  ['to', 'Sent to {{to}}'],
  ['brand', 'DeFi'],
])
const never = () => false
const faults = (texts, isSame = never) => compare('de', 'market', EN, new Map(Object.entries(texts)), isSame)

describe('a language', () => {
  it('is complete with every text translated', () => {
    expect(faults({ title: 'Markt', to: 'Gesendet an {{to}}', brand: 'DeFi' }, () => true)).toEqual([])
  })
  it.each([
    [{ to: 'An {{to}}', brand: 'x' }, 'title: missing'],
    [{ title: 'Markt', to: 'An {{an}}', brand: 'x' }, 'to: placeholders differ'],
    [{ title: 'Market', to: 'An {{to}}', brand: 'x' }, 'title: not translated'],
    [{ title: ' ', to: 'An {{to}}', brand: 'x' }, 'title: empty'],
    [{ title: 'Markt', to: 'An {{to}}', brand: 'x', more: 'y' }, 'more: not in English'],
  ])('%o has the fault', (texts, fault) => {
    expect(faults(texts)).toEqual([expect.stringContaining(fault)])
  })
  it('may have other plural forms', () => {
    const source = new Map([
      ['n_one', '{{count}} coin'],
      ['n_other', '{{count}} coins'],
    ])
    expect(compare('ja', 'x', source, new Map([['n_other', '{{count}} 枚']]), never)).toEqual([])
  })
})

it('reads nested texts, placeholders and uses', () => {
  expect(flatten({ a: { b: 'c' }, d: 'e' })).toEqual([
    ['a.b', 'c'],
    ['d', 'e'],
  ])
  expect(placeholders('{{ b }} <0>x</0> {{a}}')).toEqual(['</0>', '<0>', '{{a}}', '{{b}}'])
  expect(isUsed('a.b', ["t('a.b')"])).toBe(true)
  expect(isUsed('a.b', ['t(`a.$' + '{x}`)'])).toBe(true)
  expect(isUsed('a.b', ["t('a.c')"])).toBe(false)
})

it.each([
  ['en', '10% of it', undefined],
  ['de', '10\u202f% davon', undefined],
  ['de', '10 % davon', 'narrow'],
  ['fr', '10% de', 'narrow'],
  ['it', '10 % di', 'no space'],
  ['en', '{{share}}% of it', 'brings'],
])('%s: the percent sign of "%s" is %s', (language, text, fault) => {
  expect(percentFault(language, text) ?? '').toContain(fault ?? '')
  expect(percentFault(language, text) === undefined).toBe(fault === undefined)
})
