import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenLink, PRICE_CHAIN_START, type PriceEntry, priceChainHash, priceChainText } from './price-chain.ts'

const FIRST: PriceEntry[] = [
  ['BTC_USDT', 6_000_000, 3],
  ['ETH_USDT', 300_000, 2],
]
const SECOND: PriceEntry[] = [['BTC_USDT', 6_000_100, 3]]

function chain() {
  const first = priceChainHash(PRICE_CHAIN_START, FIRST)
  return [
    { entries: FIRST, hash: first },
    { entries: SECOND, hash: priceChainHash(first, SECOND) },
  ]
}

describe('the price chain', () => {
  it('hashes a published text, so that anyone can recompute it', () => {
    expect(priceChainText(PRICE_CHAIN_START, FIRST)).toBe(
      `candlewick prices 1\n${'0'.repeat(64)}\nBTC_USDT 6000000 3\nETH_USDT 300000 2\n`,
    )
    const node = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(priceChainHash(PRICE_CHAIN_START, FIRST)).toBe(priceChainHash(PRICE_CHAIN_START, FIRST, node))
  })

  it('is whole as it was made and names the link that was changed, left out or moved', () => {
    const links = chain()
    expect(brokenLink(PRICE_CHAIN_START, links)).toBe(-1)
    expect(brokenLink(PRICE_CHAIN_START, links.slice(1))).toBe(0)
    expect(brokenLink(PRICE_CHAIN_START, [...links].reverse())).toBe(0)
    const forged = links.map((link, i) =>
      i === 1 ? { ...link, entries: [['BTC_USDT', 6_000_101, 3] as const] } : link,
    )
    expect(brokenLink(PRICE_CHAIN_START, forged)).toBe(1)
  })

  it('takes no entry that is really several, though it is hashed alike', () => {
    const [first, ...others] = chain()
    if (first === undefined) throw new Error('no link')
    const hidden: PriceEntry[] = [['BTC_USDT 6000000 3\nETH_USDT', 300_000, 2]]
    expect(priceChainHash(PRICE_CHAIN_START, hidden)).toBe(first.hash)
    expect(brokenLink(PRICE_CHAIN_START, [{ ...first, entries: hidden }, ...others])).toBe(0)
  })
})
