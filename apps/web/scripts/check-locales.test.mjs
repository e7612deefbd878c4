import { ERRORS } from '@candlewick/protocol/errors'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { messageOf } from '@candlewick/protocol/messages'
import { describe, expect, it } from 'vitest'
import { checkServer, compare, flatten, isUsed, percentFault, placeholders, pluralFaults } from './check-locales.mjs'
import { addressFault } from './locale-address.mjs'
import { brokenFault, edgeFault, lengthFault, siblingFaults } from './locale-fragments.mjs'
import { termFault, wordsNotUsed } from './locale-terms.mjs'
import { particleFault, typographyFault } from './locale-typography.mjs'
import { serverTexts, textsByLanguage } from './server-texts.mjs'

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

it.each([
  ['en', 'Do you know it?', undefined],
  ['en', "don't", 'straight'],
  ['de', 'zwei  Stellen', 'two spaces'],
  ['fr', 'Annuler\u202f? Non\u00a0: «\u00a0Max.\u00a0» à 12:00', undefined],
  ['fr', 'Annuler ?', 'narrow'],
  ['fr', 'Annulés : 3', 'no-break space'],
  ['fr', 'Annulés\u202f: 3', 'no-break space'],
  ['fr', '« Max. »', 'no-break space'],
  ['zh-CN', '已撤销：{{number}} 笔', undefined],
  ['zh-CN', '已撤销:{{number}}', 'full-width'],
  ['ja', '{{name}}: {{status}}', 'full-width'],
  ['ja', '先物注文(拘束)', 'full-width'],
  ['zh-CN', '按日 (UTC)', 'full-width'],
  ['ja', '残り、 あと', 'no space'],
])('%s: the punctuation of "%s" is %s', (language, text, fault) => {
  expect(typographyFault(language, text) ?? '').toContain(fault ?? '')
  expect(typographyFault(language, text) === undefined).toBe(fault === undefined)
})

it.each([
  ['ko', '{{coin}}을(를) 선택하세요', '을(를)'],
  ['ko', '<b>{{quantity}} {{base}}</b>을 매수', '을'],
  ['ko', '{{network}}(으)로 전송', '(으)로'],
  ['ko', '“{{label}}”와 비슷한 주소', '와'],
  ['ko', '{amount} {coin}이(가) 도착했습니다', '이(가)'],
  ['ko', '{{amount}}가 도착', '가'],
  ['ko', '{{amount}} {{coin}} 입금이 도착', undefined],
  ['ko', '최대 {{amount}}입니다', undefined],
  ['ko', '수수료는 {{fee}}이며, {{coin}}만 보내세요', undefined],
  ['ko', '한도({{amount}})를 초과', undefined],
  ['de', '{{coin}}은', undefined],
])('%s: the particle of "%s" is %s', (language, text, fault) => {
  expect(particleFault(language, text) ?? '').toContain(fault ?? '')
  expect(particleFault(language, text) === undefined).toBe(fault === undefined)
})

describe('what was pasted over another text', () => {
  const mark = 'Profit, margin and liquidation are calculated at this price, not at the last trade price.'
  it.each([
    ['fr', mark, 'Gain', 'much shorter'],
    ['ru', 'Spot trading on a ledger: live prices, a tenth of every fee to the fund.', 'Цены', 'much shorter'],
    ['zh-CN', mark, '盈亏', 'much shorter'],
    ['zh-CN', mark, '盈亏、保证金和强平均按此价格计算，而非最新成交价。', undefined],
    ['ja', mark, '損益・証拠金・清算はこの価格で計算されます。', undefined],
    ['es', 'Cost', 'Coste (España) o costo, ingresa y monto (Latinoamérica)', 'much longer'],
    ['de', 'Cost', 'Kosten', undefined],
    ['fr', '{{amount}} of the margin that was added before', '{{amount}} de marge ajoutés', undefined],
  ])('%s: the length of "%s" as "%s" is %s', (language, original, text, fault) => {
    expect(lengthFault(language, original, text) ?? '').toContain(fault ?? '')
    expect(lengthFault(language, original, text) === undefined).toBe(fault === undefined)
  })
  it.each([
    ['fr', 'Saisissez le écart (callback).', 'le é'],
    ['fr', 'qu’il se retourne du écart', 'du é'],
    ['fr', 'Déposez-le ici, à l’écart', undefined],
    ['it', 'la mediana di il prezzo', 'di il'],
    ['es', 'el precio de el índice', 'de el'],
    ['es', 'el precio de él', undefined],
    ['es', 'Costo (España) o monto', '(España)'],
    ['it', '…o meglio', '…'],
    ['en', 'Enter the price', undefined],
  ])('%s: "%s" joins its words', (language, text, fault) => {
    expect(brokenFault(language, text)?.includes(fault ?? '') ?? fault === undefined).toBe(true)
    expect(brokenFault(language, text) === undefined).toBe(fault === undefined)
  })
  it('keeps the blank that joins clauses, where a language has one', () => {
    expect(edgeFault('or better. ', 'oder besser.')).toContain('blank')
    expect(edgeFault('or better. ', 'oder besser. ')).toBeUndefined()
    expect(edgeFault('or better. ', '或更优。')).toBeUndefined()
  })
  it('tells apart what English tells apart, within a group', () => {
    const source = new Map([
      ['field.trigger', 'Trigger price'],
      ['field.triggerBy', 'Triggered by'],
      ['list.trigger', 'Trigger'],
      ['coin', 'Coin'],
      ['coins', 'Coins'],
    ])
    const same = new Map([...source].map(([key]) => [key, key.startsWith('coin') ? 'コイン' : 'Триггер']))
    expect(siblingFaults(source, same)).toEqual([['field.trigger', 'field.triggerBy']])
    expect(siblingFaults(source, source)).toEqual([])
    const isSame = (list, pair) => list === 'siblings' && pair === 'types: field.trigger = field.triggerBy'
    expect(compare('xx', 'types', source, same, isSame)).toEqual([])
    expect(compare('xx', 'types', source, same, never)).toEqual([expect.stringContaining('says the same as')])
  })
})

it('misses plural forms that numbers need, and finds those that none takes', () => {
  const forms = (...keys) => new Map(keys.map((key) => [key, '{{count}}']))
  expect(pluralFaults('ru', forms('n_one', 'n_few', 'n_many'))).toEqual([])
  expect(pluralFaults('ru', forms('n_one', 'n_other'))).toEqual([
    ['n_many', expect.stringContaining('missing')],
    ['n_few', expect.stringContaining('missing')],
  ])
  expect(pluralFaults('ja', forms('n_one', 'n_other'))).toEqual([['n_one', expect.stringContaining('no number')]])
})

it.each(LANGUAGES)('the messages of the server keep the punctuation of %s', (language) => {
  const detail = { field: 'x', bound: '1' }
  const untranslated = ['token_invalid', 'second_step']
  const messages = Object.keys(ERRORS).map((name) => [name, messageOf(name, language, detail)])
  const faults = messages.map(([name, text]) => [name, text, typographyFault(language, text)])
  expect(faults.filter(([name, , fault]) => fault !== undefined && !untranslated.includes(name))).toEqual([])
})

describe('the terms of the trade', () => {
  const terms = {
    'margin level': { words: { de: 'Margin-Level' }, never: { de: ['Risikoquote'], fr: ['taux de risque'] } },
  }
  it.each([
    ['de', 'Die risikoquote fällt', '"Risikoquote" misleads: margin level is "Margin-Level"'],
    ['fr', 'Le taux\u00a0de risque', '"taux de risque" misleads: margin level is "said otherwise"'],
    ['de', 'Das Margin-Level fällt', undefined],
    ['it', 'La Risikoquote', undefined],
  ])('%s: "%s"', (language, text, fault) => {
    expect(termFault(language, text, terms)).toBe(fault)
  })
  it('are what the texts say', () => {
    expect(wordsNotUsed('de', ['Das Margin-Level'], terms)).toEqual([])
    expect(wordsNotUsed('de', ['Das Level'], terms)).toEqual([expect.stringContaining('no text says "Margin-Level"')])
    expect(wordsNotUsed('fr', [''], terms)).toEqual([])
  })
  it('hold for what the server says', () => {
    const said = LANGUAGES.flatMap((language) =>
      Object.keys(ERRORS).map((error) => [language, messageOf(error, language, { bound: '1' })]),
    )
    expect(said.map(([language, text]) => termFault(language, text)).filter((fault) => fault !== undefined)).toEqual([])
  })
})

it.each([
  ['es', 'Confirme la dirección', 'Confirme'],
  ['es', 'Compruebe que su saldo está incluido', 'saldo'],
  ['es', 'Usted con el documento', 'Usted'],
  ['es', 'Su precio límite estaba lejos', undefined],
  ['es', 'Confirma tu dirección', undefined],
  ['it', 'Verifichi prima la sua identità', 'identità'],
  ['it', 'Se non è stato lei', 'lei'],
  ['it', 'Ogni lotto con il suo testo; quelle colei', undefined],
  ['de', 'Bestätigen Sie Ihre Adresse', undefined],
])('%s: "%s" is said to a tu', (language, text, fault) => {
  expect(addressFault(language, text) === undefined).toBe(fault === undefined)
  expect(addressFault(language, text) ?? '').toContain(fault ?? '')
})

describe('what the server says', () => {
  it('is read from a source with a block for each language', () => {
    const source = [
      "import 'x'",
      'export const TEXTS = {',
      '  es: {',
      "    to: 'A {to}',",
      '  },',
      "  'zh-TW': { to: '到 {to}' },",
    ]
    expect(textsByLanguage([...source, '}', "export const other = 'x'"].join('\n'))).toEqual([
      ['es', 4, 'A {to}'],
      ['zh-TW', 6, '到 {to}'],
    ])
  })
  it('is there in every language, as often', () => {
    const counts = LANGUAGES.map((language) => serverTexts().filter(([one]) => one === language).length)
    // Letters beside the errors, each area's.
    expect(Math.min(...counts)).toBeGreaterThan(Object.keys(ERRORS).length + 100)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(5)
  })
  it('keeps to the words of the app', () => {
    expect(checkServer([['fr', 'messages/fr.ts:1', 'au prix de marque']])).toEqual([
      expect.stringContaining('messages/fr.ts:1 (fr): "prix de marque" misleads'),
    ])
    expect(checkServer([['es', 'messages/es.ts:1', 'Verifique su correo']])).toHaveLength(1)
    expect(checkServer([['ko', 'messages/ko.ts:1', '{field}은(는) 필수입니다']])).toHaveLength(1)
    expect(checkServer()).toEqual([])
  })
})
