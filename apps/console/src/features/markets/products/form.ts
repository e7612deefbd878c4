/** How a product's terms are written: what is asked for of what was typed, and what a new one is listed with. */
import type { ConsoleInput } from '@candlewick/protocol/console-client'

export type MarketChange = ConsoleInput<'console.markets.change'>['market']
export type Product = MarketChange['product']
export type Haltable = ConsoleInput<'console.markets.halt'>['product']
export type Listing = ConsoleInput<'console.markets.create'>['listing']
export type Listed = Listing['product']

/** A row of a table, as it is typed. */
export type Row = Readonly<Record<string, string>>

/** What was typed of terms that differ now. */
export interface TypedTerms {
  /** Those of these names, as they were typed. */
  text<Name extends string>(...names: Name[]): { [Key in Name]?: string }
  /** Those of these names, as whole numbers. */
  whole<Name extends string>(...names: Name[]): { [Key in Name]?: number }
  /** The rows of a table or list. */
  rows(name: string): readonly Row[]
  has(name: string): boolean
}

export interface ProductForm {
  readonly product: Product
  /** By which name it is halted and resumed; left out where it cannot be. */
  readonly halts?: Haltable
  change(symbol: string, typed: TypedTerms): MarketChange
}

/** What is typed of something that is not listed yet. */
export interface ListingDraft {
  readonly words: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
}

export interface ListingForm {
  readonly listed: Listed
  /** Names in capitals, each with its form. */
  readonly names: Readonly<Record<string, RegExp>>
  readonly figures: readonly string[]
  /** Figures, of tables too, that are whole numbers. */
  readonly whole: readonly string[]
  /** Figures that may be left out. */
  readonly optional?: readonly string[]
  /** A table, and the row that it begins with. */
  readonly table?: { readonly name: string; readonly row: Row }
  /** Kinds of it, the first of which is meant where none is chosen. */
  readonly kinds?: readonly ('linear' | 'inverse')[]
  /** What is asked for, of a draft without faults. */
  listing(draft: ListingDraft): Listing
}

/** Forms of names that several products have. */
export const COIN = /^[A-Z0-9]{2,12}$/
export const INDEX_SYMBOL = /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12}){0,2}$/

/** The name of the only figure in a row of a plain list. */
export const ONE = 'value'
