/** What is to be listed, as it is being written: which fields each kind has, what is missing, and what is asked for. */
import type { ConsoleInput } from '@candlewick/protocol/console-client'

export type Listing = ConsoleInput<'console.markets.create'>['listing']
export const LISTED = ['spot', 'contract', 'flash', 'asset'] as const
export type Listed = (typeof LISTED)[number]
export const CONTRACT_KINDS = ['linear', 'inverse'] as const

type Row = Readonly<Record<string, string>>
export interface Draft {
  readonly words: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
}

/** Names in capitals, figures, and the table where there is one. */
export const FIELDS: Readonly<
  Record<Listed, { names: readonly string[]; figures: readonly string[]; table?: string }>
> = {
  asset: { names: ['code'], figures: ['decimals', 'cap', 'supply'] },
  spot: { names: ['symbol'], figures: ['tickSize', 'lotSize', 'minNotional', 'maxQuantity'] },
  contract: {
    names: ['symbol', 'index'],
    figures: ['tickSize', 'lotSize', 'maxQuantity', 'impact'],
    table: 'tiers',
  },
  flash: { names: ['symbol', 'coin'], figures: [], table: 'cycles' },
}
const ROWS: Readonly<Record<string, Row>> = {
  tiers: { cap: '', leverage: '', maintenance: '' },
  cycles: { period: '', payoutRate: '', minStake: '', maxStake: '' },
}
/** What may be left out. */
const OPTIONAL: ReadonlySet<string> = new Set(['supply'])

export function emptyDraft(listed: Listed): Draft {
  const row = ROWS[FIELDS[listed].table ?? '']
  return { words: listed === 'contract' ? { kind: 'linear' } : {}, rows: row === undefined ? [] : [row] }
}

const FORMS: Readonly<Record<string, RegExp>> = {
  code: /^[A-Z0-9]{2,12}$/,
  coin: /^[A-Z0-9]{2,12}$/,
  index: /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12}){0,2}$/,
}
const SYMBOLS: Readonly<Record<Listed, RegExp>> = {
  asset: /^$/,
  spot: /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/,
  contract: /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}_PERP$/,
  flash: /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12}){0,2}$/,
}
const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
const WHOLE: ReadonlySet<string> = new Set(['decimals', 'supply', 'leverage', 'period'])
const isWhole = (text: string) => /^(0|[1-9]\d{0,14})$/.test(text)

const isFigure = (name: string, text: string) => (WHOLE.has(name) ? isWhole(text) : DECIMAL.test(text))

/** The names of the fields that are missing or no figure. */
export function faultsOf(listed: Listed, { words, rows }: Draft): string[] {
  const { names, figures, table } = FIELDS[listed]
  const wrongName = names.filter(
    (name) => !(name === 'symbol' ? SYMBOLS[listed] : FORMS[name])?.test(words[name] ?? ''),
  )
  const wrongFigure = figures.filter((name) => {
    const text = words[name] ?? ''
    return !(isFigure(name, text) || (text === '' && OPTIONAL.has(name)))
  })
  const isRow = (row: Row) => Object.entries(row).every(([name, text]) => isFigure(name, text))
  // Notional of a contract's table is in whole coins.
  const wholeCaps = table !== 'tiers' || rows.every(({ cap = '' }) => isWhole(cap))
  const wrongTable = table === undefined || (rows.length > 0 && rows.every(isRow) && wholeCaps) ? [] : [table]
  return [...wrongName, ...wrongFigure, ...wrongTable]
}

/** What is asked for, of a draft without faults. */
export function listingOf(listed: Listed, { words, rows }: Draft): Listing {
  const { symbol = '', code = '', coin = '', index = '', kind, cap = '', supply = '', impact = '' } = words
  const { tickSize = '', lotSize = '', minNotional = '', maxQuantity = '' } = words
  switch (listed) {
    case 'asset':
      return {
        ...{ product: 'asset', code, decimals: Number(words.decimals), cap },
        ...(supply === '' ? {} : { supply: Number(supply) }),
      }
    case 'spot':
      return { product: 'spot', symbol, tickSize, lotSize, minNotional, maxQuantity }
    case 'contract':
      return {
        ...{ product: 'contract', symbol, tickSize, lotSize, maxQuantity, index, impact },
        kind: kind === 'inverse' ? 'inverse' : 'linear',
        tiers: rows.map(({ cap: most = '', leverage = '', maintenance = '' }) => ({
          cap: Number(most),
          leverage: Number(leverage),
          maintenance,
        })),
      }
    case 'flash':
      return {
        ...{ product: 'flash', symbol, coin },
        cycles: rows.map(({ period = '', payoutRate = '', minStake = '', maxStake = '' }) => ({
          period: Number(period),
          payoutRate,
          minStake,
          maxStake,
        })),
      }
  }
}
