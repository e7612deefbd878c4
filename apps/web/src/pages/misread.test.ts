// @vitest-environment happy-dom
/**
 * No number is misread: whatever is typed or pasted into a field in any language, what is sent is what was echoed, and
 * what is marked is not sent. The gate asks some thousand texts; `npm run soak` as many as TYPED_TEXTS says.
 */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { type Separators, separatorsOf } from '@candlewick/money/display'
import { wholeFraction } from '@candlewick/money/fraction'
import { echoOf, editedText, entryOf, isMarked, readNumber } from '@candlewick/money/typed-number'
import { ticks, units } from '@candlewick/money/units'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { DEFAULT_FEES } from '@candlewick/rules/fees'
import { describe, expect, it } from 'vitest'
import { EMPTY_CONTRACT_DRAFT, type FormSituation } from '../features/contract/form/draft.ts'
import { readOrder } from '../features/contract/form/entries.ts'
import { btcContract } from '../features/contract/testing/market.ts'
import { flashMarket } from '../features/flash/flash-market.ts'
import { summariseFlash } from '../features/flash/form/draft.ts'
import { changeDraft, type DraftSituation, EMPTY_DRAFT } from '../features/spot/form/order-draft.ts'
import { summarise } from '../features/spot/form/order-summary.ts'
import { BTC_MARKET } from '../markets/testing/btc-market.ts'
import { isFault } from '../terminal/form/entries.ts'
import { amendmentOf, type EditedOrder, startOf } from '../terminal/form/order-edit.ts'
import { Chance, typedText } from './testing/typed-texts.ts'

const TEXTS = Number(process.env.TYPED_TEXTS ?? 6_000)
const SEED = Number(process.env.TYPED_SEED ?? 1)

const WEALTH = units(9_000_000_000_000_000)
const spot: DraftSituation = {
  market: BTC_MARKET,
  fees: DEFAULT_FEES,
  book: { bids: { ticks: [599_990], lots: [1] }, asks: { ticks: [600_010], lots: [20_000_000] }, sequence: 1, time: 0 },
  base: WEALTH,
  quote: WEALTH,
  index: undefined,
  last: ticks(600_000),
}
const contract: FormSituation = {
  market: btcContract(),
  unit: 'coin',
  book: spot.book,
  mark: ticks(600_000),
  last: ticks(600_000),
  index: ticks(600_000),
  live: true,
  openLots: 0,
  mode: 'fixed',
  leverage: 20,
  positions: [],
  account: { free: WEALTH, wallet: WEALTH, beside: wholeFraction(0), exposure: () => units(0) },
}
const FLASH = flashMarket({
  ...{ symbol: 'BTC_USDT', coin: 'USDT', decimals: 6, status: 'open', name: 'Bitcoin', tickSize: '0.1' },
  cycles: [{ period: 30, payoutRate: '0.75', breakEvenRate: '0.5715', minStake: '1', maxStake: '1000000' }],
})
const resting: EditedOrder = {
  status: 'open',
  orderType: 'limit',
  price: '59999.9',
  quantity: '1.23456',
  triggerPrice: '0',
  callbackRate: '0',
}

function spotOrder(part: Partial<typeof EMPTY_DRAFT>) {
  return summarise({ ...EMPTY_DRAFT, ...part }, spot).fields
}
function contractOrder(part: Partial<typeof EMPTY_CONTRACT_DRAFT>) {
  const read = readOrder({ ...EMPTY_CONTRACT_DRAFT, price: '60000', quantity: '1', ...part }, contract)
  return isFault(read) ? undefined : read.fields
}

interface Form {
  decimals: number
  unit: string
  /** The field of the command, from what the form keeps; undefined where nothing is sent, "" where it is left out. */
  sent: (entry: string) => string | undefined
  /** The field may be left out: then nothing but an empty one, or nought, leaves it out. */
  optional?: boolean
}

const FORMS: Record<string, Form> = {
  'a transfer': {
    decimals: 6,
    unit: 'USDT',
    sent: (entry) => (tryParseDecimal(entry, 6).ok ? entry : undefined),
  },
  'a spot price': {
    decimals: 1,
    unit: 'USDT',
    sent: (entry) => spotOrder({ price: entry, quantity: '100' })?.price,
  },
  'a spot quantity': {
    decimals: 5,
    unit: 'BTC',
    sent: (entry) => spotOrder({ price: '60000', quantity: entry })?.quantity,
  },
  'what a market order spends': {
    decimals: 6,
    unit: 'USDT',
    sent: (entry) =>
      summarise(changeDraft({ ...EMPTY_DRAFT, kind: 'market' }, { type: 'total', text: entry }, spot), spot).fields
        ?.amount,
  },
  'a quantity in contracts': {
    decimals: contract.market.quantityDecimals,
    unit: 'BTC',
    sent: (entry) => contractOrder({ quantity: entry })?.quantity,
  },
  'a price of a contract': {
    decimals: contract.market.priceDecimals,
    unit: 'USDT',
    sent: (entry) => contractOrder({ price: entry })?.price,
  },
  'a stop-loss': {
    decimals: contract.market.priceDecimals,
    unit: 'USDT',
    optional: true,
    sent: (entry) => {
      const fields = contractOrder({ protects: true, stopLoss: entry })
      return fields && (fields.stopLoss ?? '')
    },
  },
  'a flash stake': {
    decimals: 0,
    unit: 'USDT',
    sent: (entry) =>
      summariseFlash({ direction: 'up', seconds: 30, stake: entry }, FLASH, WEALTH)?.error === undefined
        ? entry
        : undefined,
  },
  'the price of an order that is changed': {
    decimals: 1,
    unit: 'USDT',
    sent: (entry) => amendmentOf(resting, BTC_MARKET, { ...startOf(resting, BTC_MARKET), price: entry })?.price,
  },
}

/** The number that somebody reads in an echo: by the language's own signs and nothing else. */
function readByHand(echo: string, { group, decimal }: Separators): string {
  return bare(echo.split(group).join('').split(decimal).join('.'))
}

/** Without what changes nothing. */
function bare(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  return `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`
}

const digitsOf = (text: string): string => bare(`.${text.replaceAll('.', '')}`).replace(/^\.0*/, '')

describe('whatever is typed or pasted', () => {
  const seen = { texts: 0, states: 0, marked: 0, sent: 0 }

  it.each(Object.entries(FORMS))('into %s is sent as it was echoed, or not at all', (_, form) => {
    const chance = new Chance(SEED * 7_919 + form.decimals)
    for (let count = 0; count < TEXTS / Object.keys(FORMS).length; count += 1) {
      const separators = separatorsOf(LANGUAGES[chance.below(LANGUAGES.length)] ?? 'en')
      const { states } = typedText(chance, form.unit)
      seen.texts += 1
      for (const text of states) {
        seen.states += 1
        const entry = entryOf(text, { separators, decimals: form.decimals, unit: form.unit })
        const sent = form.sent(entry)
        const about = JSON.stringify({ text, separators, entry, sent })
        if (isMarked(entry)) {
          seen.marked += 1
          expect(sent, about).toBeUndefined()
        } else if (sent !== undefined && sent !== '') {
          seen.sent += 1
          const echo = echoOf(entry, separators)
          expect(bare(sent), about).toBe(readByHand(echo, separators))
        } else if (sent === '') {
          expect(form.optional, about).toBe(true)
          expect(entry, about).not.toMatch(/[1-9]/)
        }
      }
    }
  })

  it('is understood often enough for that to say something', () => {
    expect(seen.sent).toBeGreaterThan(seen.states / 20)
    expect(seen.marked).toBeGreaterThan(seen.states / 20)
    console.info(`numbers: ${JSON.stringify(seen)}: none sent that differs from its echo`)
  })

  it('is never another number than was meant, by whatever language it was written', () => {
    const chance = new Chance(SEED)
    let understood = 0
    for (let count = 0; count < TEXTS; count += 1) {
      const separators = separatorsOf(LANGUAGES[chance.below(LANGUAGES.length)] ?? 'en')
      const field = { separators, decimals: 8, unit: 'USDT' }
      const { states, meant } = typedText(chance, 'USDT')
      const text = states.at(-1) ?? ''
      const reading = readNumber(text, field)
      const about = JSON.stringify({ text, separators, meant, reading })
      if (reading.kind === 'read') {
        expect(readNumber(editedText(reading.value, separators), field), about).toEqual(reading)
        expect(readByHand(echoOf(reading.value, separators), separators), about).toBe(bare(reading.value))
      }
      if (meant === undefined) continue
      const signs = text.replaceAll('．', '.').replaceAll('，', ',').match(/[.,]/g) ?? []
      // One sign alone that separates in this language does: a German's 1.500 is an Englishman's 1.5.
      if (signs.length === 1 && signs[0] === separators.decimal) continue
      if (reading.kind === 'read') {
        understood += 1
        expect(bare(reading.value), about).toBe(bare(meant))
      } else {
        expect(reading.kind === 'marked' && reading.choices.map(bare), about).toContain(bare(meant))
      }
    }
    expect(understood).toBeGreaterThan(TEXTS / 5)
  })

  it('keeps each digit that was typed, in its order and in even groups, or is marked', () => {
    const chance = new Chance(SEED + 1)
    for (let count = 0; count < TEXTS; count += 1) {
      const separators = separatorsOf(LANGUAGES[chance.below(LANGUAGES.length)] ?? 'en')
      const text = typedText(chance, 'USDT').states.at(-1) ?? ''
      const reading = readNumber(text, { separators, decimals: chance.below(9), unit: 'USDT' })
      if (reading.kind !== 'read') continue
      const typed = [...text.replaceAll('\u200e', '')]
        .map((letter) => (/\p{Nd}/u.test(letter) ? digitOf(letter) : letter))
        .join('')
      const about = JSON.stringify({ text, reading })
      expect(digitsOf(reading.value), about).toBe(digitsOf(typed.replaceAll(/\D/g, '')))
      // Spaces of several widths are one sign to whoever reads them.
      const seen = typed
        .replaceAll(/\s*(?:usdt|us\$|[$+])\s*/gi, '')
        .trim()
        .replaceAll(/\s/g, ' ')
      expect(seen, about).toMatch(EVEN)
    }
  })
})

/** Digits without groups, or in groups of three that one sign parts, and decimals behind a sign or not. */
const EVEN = /^(?:\d*|\d{1,3}(?:(?<group>[^\d])\d{3})(?:\k<group>\d{3})*)(?:[.,．，。]\d*)?$/u

/** The digit that a letter of any script is: Unicode keeps the ten of a script together. */
function digitOf(letter: string): string {
  let code = letter.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return String(value)
}
