/** The history of one flash contract for the tests: its terms, a feed around it, and the evidence of them. */
import { rate, units } from '@candlewick/money/units'
import { PRICE_CHAIN_START, type PriceEntry, priceChainHash, timeEntry } from '../../price-chain.ts'
import type { FlashEvidence, PriceLink, PriceStretch } from '../evidence.ts'
import { type FlashTerms, receiptHash } from '../receipt.ts'
import { wholeProof } from './proofs.ts'

export const TERMS: FlashTerms = {
  ...{ id: 51_200, user: 'ann', clientId: 'mine "1"\n', symbol: 'BTC_USDT', tickSize: '0.01', asset: 'USDT' },
  ...{ direction: 'up', seconds: 30, stake: units(100_000_000), payoutRate: rate(80_000_000) },
  ...{ acceptedAt: 1_000_000, sequence: 50, headHash: PRICE_CHAIN_START, rulesVersion: 1 },
}

/** A feed of half a second around a contract: what it says of BTC_USDT at each moment behind the acceptance. */
export function feed(
  priceAt: (time: number) => number | undefined,
  sources = 3,
  until = 34_000,
  symbol = 'BTC_USDT',
): PriceLink[] {
  const links: PriceLink[] = []
  let hash = TERMS.headHash
  for (let after = 500; after <= until; after += 500) {
    const price = priceAt(after)
    const entries: PriceEntry[] = [['ETH_USDT', 5 + after, 3]]
    if (price !== undefined) entries.push([symbol, price, price === 0 ? 0 : sources])
    hash = priceChainHash(hash, entries)
    links.push({ sequence: 50 + after / 500, time: TERMS.acceptedAt + after, entries, hash })
  }
  return links
}

export function evidenceOf(
  links: readonly PriceLink[],
  proof?: PriceStretch[],
  terms: FlashTerms = TERMS,
): FlashEvidence {
  const stretches = proof ?? wholeProof(terms, links)
  if (stretches === undefined) throw new Error('the links do not suffice')
  return { terms, receiptHash: receiptHash(terms), stretches }
}

/** A price that is another one at each moment. */
export const walk = (time: number) => 60_000 + ((time * 7919) % 1_009)

/** The same links, each of which fixes the time of the one before it. */
export function timed(links: readonly PriceLink[]): PriceLink[] {
  const chained: PriceLink[] = []
  for (const link of links) {
    const before = chained.at(-1)
    const entries = before === undefined ? link.entries : [...link.entries, timeEntry(before.time)]
    chained.push({ ...link, entries, hash: priceChainHash(before?.hash ?? TERMS.headHash, entries) })
  }
  return chained
}
