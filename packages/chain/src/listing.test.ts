import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainText, chainUnitsOf, creditedOf, payableOf } from './listing.ts'
import { confirmationsOf, explorerLink, faucetLink, isNetworkId, NETWORK_IDS, networkOf } from './networks.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })

describe('amounts of a chain', () => {
  it('credits are rounded down and the rest is named, to the last unit', () => {
    expect(creditedOf(1_999_999_999_999n, 18, 6)).toEqual({ units: 1n, dust: 999_999_999_999n })
    fc.assert(
      fc.property(amount, decimals, decimals, (value, chain, ledger) => {
        const { units, dust } = creditedOf(value, chain, ledger)
        const scaled = chain > ledger ? units * 10n ** BigInt(chain - ledger) : units / 10n ** BigInt(ledger - chain)
        expect(scaled + dust).toBe(value)
      }),
    )
  })

  it('what is paid out is exact or refused', () => {
    expect(payableOf(5n, 18, 6)).toBe(5_000_000_000_000n)
    expect(payableOf(150n, 6, 8)).toBeUndefined()
    expect(payableOf(100n, 6, 8)).toBe(1n)
  })

  it('what is paid out is credited as the same', () => {
    fc.assert(
      fc.property(amount, decimals, decimals, (units, chain, ledger) => {
        const paid = payableOf(units, chain, ledger)
        if (paid !== undefined) expect(creditedOf(paid, chain, ledger)).toEqual({ units, dust: 0n })
      }),
    )
  })

  it('text and units are the same number', () => {
    expect(chainUnitsOf('1.5', 6)).toBe(1_500_000n)
    expect(chainUnitsOf('1.5000000000', 6)).toBe(1_500_000n)
    for (const text of ['', '-1', '1e3', '.5', '1.', '0x1', '1,5', '1.0000001']) {
      expect(chainUnitsOf(text, 6)).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 39n }), decimals, (value, places) => {
        expect(chainUnitsOf(chainText(value, places), places)).toBe(value)
      }),
    )
    expect(chainText(-1_500_000n, 6)).toBe('-1.5')
  })
})

describe('networks', () => {
  it('each id has its network, and nothing else is one', () => {
    for (const id of NETWORK_IDS) {
      expect(networkOf(id).id).toBe(id)
      expect(explorerLink(id, 'ab')).toMatch(/^https:\/\/[^{}]+ab$/)
    }
    expect(isNetworkId('bitcoin')).toBe(true)
    expect(isNetworkId('__proto__')).toBe(false)
  })

  it('three blocks are final on a development chain', () => {
    expect(confirmationsOf('dogecoin')).toBe(60)
    expect(confirmationsOf('bitcoin', 'development')).toBe(3)
    expect(explorerLink('bitcoin', 'ab', 'development')).toBe('/dev/explorer/bitcoin/tx/ab')
  })

  it('a faucet is there on a development chain alone', () => {
    const filled = { network: 'bitcoin', coin: 'BTC', address: 'bcrt1&' }
    const link = faucetLink(explorerLink('bitcoin', '{txid}', 'development'), filled)
    expect(link).toBe('/dev/explorer/faucet?network=bitcoin&coin=BTC&address=bcrt1%26')
    expect(faucetLink(explorerLink('bitcoin', '{txid}'), filled)).toBeUndefined()
    expect(faucetLink(null, filled)).toBeUndefined()
  })
})
