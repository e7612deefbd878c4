/**
 * The chain of index prices: each prices command carries the hash of its own prices and of the hash before it, so
 * that no price can be changed or left out afterwards without every later hash being wrong.
 */
import { type Sha256Hex, sha256Hex } from './sha256.ts'

/** One symbol's index price as an integer of its scale, and how many fresh sources it rests on. */
export type PriceEntry = readonly [symbol: string, price: number, sources: number]

/**
 * Names no symbol: an entry of this name says when the journal recorded the link before, in epoch milliseconds, which
 * nobody can know while that link is made. So each link fixes the time of the one before it as it fixes its prices. It
 * rests on no source, and is a price to nobody. Links of earlier releases have none.
 */
const TIME_ENTRY = '@time'

/** The entry that fixes the time of the link before. */
export function timeEntry(time: number): [symbol: string, price: number, sources: number] {
  return [TIME_ENTRY, time, 0]
}

/** The time that a link's entries fix for the link before it; undefined where they fix none. */
export function timeBefore(entries: readonly PriceEntry[]): number | undefined {
  return entries.find(([name]) => name === TIME_ENTRY)?.[1]
}

/**
 * What stands before a symbol in the name of an entry that holds the symbol's price for flash contracts: of the sources
 * of the last 1.5 s alone. It is an entry of its own, so that the text that is hashed stays what it was, and says in one
 * way only which price rests on which sources.
 */
export const FLASH_ENTRY = '@flash:'

/** The name of the entry with the price of a symbol for flash contracts. */
export function flashEntryName(symbol: string): string {
  return `${FLASH_ENTRY}${symbol}`
}

/** What the first prices command is chained to. */
export const PRICE_CHAIN_START = '0'.repeat(64)

/** The text that is hashed: a version line, the previous hash, then `symbol price sources`, one line an entry, in their order. */
export function priceChainText(previous: string, entries: readonly PriceEntry[]): string {
  let text = `candlewick prices 1\n${previous}\n`
  for (const [symbol, price, sources] of entries) text += `${symbol} ${price} ${sources}\n`
  return text
}

/**
 * The hash a prices command with these entries carries after one with hash `previous`. `sha256` may be a faster
 * implementation than the built-in one (Node's `createHash`); the result is the same.
 */
export function priceChainHash(
  previous: string,
  entries: readonly PriceEntry[],
  sha256: Sha256Hex = sha256Hex,
): string {
  return sha256(priceChainText(previous, entries))
}

/** Of a symbol; those of markets have 32 at most. */
const MOST_LETTERS = 64

/**
 * True where the text of the entry can be read in one way only. A symbol with a space or a line break in it could say
 * the lines of others, and so hide their prices behind the right hash.
 */
export function isPriceEntry(told: unknown): told is PriceEntry {
  if (!Array.isArray(told) || told.length !== 3) return false
  const [symbol, price, sources]: unknown[] = told
  const isSymbol = typeof symbol === 'string' && symbol.length <= MOST_LETTERS && /^\S+$/.test(symbol)
  return isSymbol && Number.isSafeInteger(price) && Number.isSafeInteger(sources)
}

/**
 * The index of the first link that is not the hash of the one before it, or whose entries are none; −1 where the chain
 * is whole.
 */
export function brokenLink(
  previous: string,
  links: readonly { readonly entries: readonly PriceEntry[]; readonly hash: string }[],
  sha256: Sha256Hex = sha256Hex,
): number {
  let last = previous
  for (const [index, link] of links.entries()) {
    if (!link.entries.every(isPriceEntry) || priceChainHash(last, link.entries, sha256) !== link.hash) return index
    last = link.hash
  }
  return -1
}
