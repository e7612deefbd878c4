/** Terms as they are written and changed: which figures there are, what was typed, and what is asked for in the end. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { type MarketChange, ONE, type Product, type Row, type TypedTerms } from './products/form.ts'
import { FORMS } from './products/products.ts'

export type Terms = ConsoleOutput<'console.markets.open'>['terms']
export type TermValue = Terms[string]
type TermRow = Readonly<Record<string, string | number>>

/** What was typed: a figure, or rows of them; a list of whole numbers is rows of one figure. */
export type Typed = string | readonly Row[]
export type Draft = Readonly<Record<string, Typed>>

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/

export function isTable(value: TermValue): value is TermRow[] {
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

const IN_QUANTITY = new Set(['maxQuantity', 'lotSize'])
const IN_SETTLED = new Set(['maxPosition', 'maxOpenInterest', 'cap'])
const IN_QUOTE = new Set(['tickSize', 'minNotional'])
const IN_COIN = new Set(['minStake', 'maxStake'])
/** Of what is lent or swapped, which is its own unit. */
const IN_ITSELF = new Set(['limit', 'minimum', 'maximum', 'floor', 'ceiling'])

/** What a term is counted in; undefined of what is a rate, a count or a name. */
export function unitOf({ symbol, terms }: { symbol: string; terms: Terms }, name: string): string | undefined {
  const text = (field: string) => {
    const value = terms[field]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (IN_QUANTITY.has(name)) return text(terms.kind === 'inverse' ? 'quote' : 'base')
  if (IN_SETTLED.has(name)) return text('settle')
  // A flash contract names no quote coin: its pair does.
  if (IN_QUOTE.has(name)) return text('quote') ?? symbol.split('_')[1]
  if (IN_COIN.has(name)) return text('coin')
  return IN_ITSELF.has(name) ? symbol : undefined
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
  const form = FORMS.find((one) => one.product === product)
  if (form === undefined) throw new Error(`${product} has no form`)
  return form.change(symbol, typedTerms(draft, changed))
}

function typedTerms(draft: Draft, changed: readonly string[]): TypedTerms {
  const figure = (name: string) => {
    const typed = draft[name]
    return changed.includes(name) && typeof typed === 'string' ? typed : undefined
  }
  return {
    text<Name extends string>(...names: Name[]) {
      const found: { [Key in Name]?: string } = {}
      for (const name of names) {
        const typed = figure(name)
        if (typed !== undefined) found[name] = typed
      }
      return found
    },
    whole<Name extends string>(...names: Name[]) {
      const found: { [Key in Name]?: number } = {}
      for (const name of names) {
        const typed = figure(name)
        if (typed !== undefined) found[name] = Number(typed)
      }
      return found
    },
    rows(name) {
      const typed = draft[name]
      return typeof typed === 'string' || typed === undefined ? [] : typed
    },
    has: (name) => changed.includes(name),
  }
}
