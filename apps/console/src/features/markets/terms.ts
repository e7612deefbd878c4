/** Terms as they are written and changed: which figures there are, what was typed, and what is asked for in the end. */
import type { ConsoleInput, ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Product } from './products.ts'

export type Terms = ConsoleOutput<'console.markets.open'>['terms']
export type TermValue = Terms[string]
type Row = Readonly<Record<string, string | number>>
export type MarketChange = ConsoleInput<'console.markets.change'>['market']

/** What was typed: a figure, or rows of them; a list of whole numbers is rows of one figure. */
export type Typed = string | readonly Readonly<Record<string, string>>[]
export type Draft = Readonly<Record<string, Typed>>

/** The name of the only figure in a row of a plain list. */
export const ONE = 'value'

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/

export function isTable(value: TermValue): value is Row[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object')
}

/** What the form begins with: the terms that may be changed, as they are. */
export function draftOf(terms: Terms, fixed: readonly string[]): Draft {
  const open = Object.entries(terms).filter(([name]) => !fixed.includes(name))
  return Object.fromEntries(open.map(([name, value]) => [name, typedOf(value)]))
}

function typedOf(value: TermValue): Typed {
  if (!Array.isArray(value)) return String(value)
  return value.map((row) =>
    typeof row === 'object'
      ? Object.fromEntries(Object.entries(row).map(([name, part]) => [name, String(part)]))
      : { [ONE]: String(row) },
  )
}

/** The names of what was typed and is no figure. */
export function faultsOf(draft: Draft): string[] {
  return Object.entries(draft).flatMap(([name, typed]) => {
    const figures = typeof typed === 'string' ? [typed] : typed.flatMap((row) => Object.values(row))
    const isEmpty = typeof typed !== 'string' && typed.length === 0
    return isEmpty || figures.some((figure) => !DECIMAL.test(figure)) ? [name] : []
  })
}

/** The names of the terms that differ from what they are. */
export function changedOf(terms: Terms, fixed: readonly string[], draft: Draft): string[] {
  const before = draftOf(terms, fixed)
  return Object.keys(draft).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(draft[name]))
}

/** What is asked for: the changed terms and no other, each in the form that its product has it in. */
export function changeOf(product: Product, symbol: string, draft: Draft, changed: readonly string[]): MarketChange {
  const text = <Name extends string>(...names: Name[]): { [Key in Name]?: string } => {
    const found: { [Key in Name]?: string } = {}
    for (const name of names) {
      const typed = draft[name]
      if (changed.includes(name) && typeof typed === 'string') found[name] = typed
    }
    return found
  }
  const whole = <Name extends string>(...names: Name[]): { [Key in Name]?: number } => {
    const found: { [Key in Name]?: number } = {}
    for (const name of names) {
      const typed = draft[name]
      if (changed.includes(name) && typeof typed === 'string') found[name] = Number(typed)
    }
    return found
  }
  const rows = (name: string) => {
    const typed = draft[name]
    return typeof typed === 'string' || typed === undefined ? [] : typed
  }
  switch (product) {
    case 'spot':
      return {
        product,
        symbol,
        to: { ...text('minNotional', 'maxQuantity', 'bandRate', 'slipRate'), ...whole('maxOpenOrders') },
      }
    case 'contract':
      return {
        product,
        symbol,
        to: {
          ...text('maxQuantity', 'makerRate', 'takerRate', 'bandRate', 'maxPosition', 'maxOpenInterest'),
          ...whole('maxOpenOrders'),
          ...(changed.includes('tiers') && {
            tiers: rows('tiers').map(({ cap = '', leverage = '', maintenance = '' }) => ({
              cap: Number(cap),
              leverage: Number(leverage),
              maintenance,
            })),
          }),
        },
      }
    case 'flash':
      return {
        product,
        symbol,
        to: {
          cycles: rows('cycles').map(({ period = '', payoutRate = '', minStake = '', maxStake = '' }) => ({
            period: Number(period),
            payoutRate,
            minStake,
            maxStake,
          })),
        },
      }
    case 'margin_asset':
      return { product, symbol, to: text('limit', 'hourlyRate', 'weight') }
    case 'swap':
      return { product, symbol, to: text('spread', 'minimum', 'maximum', 'floor', 'ceiling') }
    case 'margin_pair':
      return { product, symbol, to: { leverages: rows('leverages').map((row) => Number(row[ONE] ?? '')) } }
  }
}
