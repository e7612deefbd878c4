import { describe, expect, it } from 'vitest'
import { findMarkets, meantOf } from './find.ts'
import { fuzzyMatch } from './fuzzy.ts'

const market = (pair: string, name: string) => {
  const [base = '', quote = ''] = pair.split('/')
  return { base, quote, name }
}
const MARKETS = [
  market('BTC/USDT', 'Bitcoin'),
  market('ETH/USDT', 'Ethereum'),
  market('LINK/USDT', 'Chainlink'),
  market('ETH/BTC', 'Ethereum'),
  market('AVAX/USDT', 'Avalanche'),
  market('ADA/USDT', 'Cardano'),
]
const found = (text: string) => findMarkets(MARKETS, text).map(({ base, quote }) => `${base}/${quote}`)

describe('finding letters in a word', () => {
  it('takes them in their order only', () => {
    expect(fuzzyMatch('bc', 'BTC')?.at).toEqual([0, 2])
    expect(fuzzyMatch('cb', 'BTC')).toBeUndefined()
    expect(fuzzyMatch('', 'BTC')).toBeUndefined()
    expect(fuzzyMatch('btcc', 'BTC')).toBeUndefined()
  })

  it('prefers letters beside each other, and beginnings, over the first that fit', () => {
    expect(fuzzyMatch('co', 'scotch coin')?.at).toEqual([7, 8])
    expect(fuzzyMatch('t', 'ETH tether')?.at).toEqual([4])
  })

  it('is worth more the nearer the letters lie', () => {
    const score = (target: string) => fuzzyMatch('eth', target)?.score ?? 0
    expect(score('ETH')).toBeGreaterThan(score('E-T-H'))
    expect(score('ETHUSDT')).toBeGreaterThan(score('xETH'))
  })
})

describe('finding markets', () => {
  it('by coin, pair or name, however the pair is written', () => {
    expect(found('eth/usdt')).toEqual(['ETH/USDT'])
    expect(found('ETH_BTC')).toEqual(['ETH/BTC'])
    expect(found('btcusdt')).toEqual(['BTC/USDT'])
    expect(found('bitcoin')).toEqual(['BTC/USDT'])
    expect(found('chain')).toEqual(['LINK/USDT'])
  })

  it('puts the coin that starts so before the one that is quoted in it', () => {
    expect(found('btc')).toEqual(['BTC/USDT', 'ETH/BTC'])
  })

  it('understands first letters of both coins, and a letter left out', () => {
    expect(found('eb')[0]).toBe('ETH/BTC')
    expect(found('lnk')).toEqual(['LINK/USDT'])
    expect(found('avx')).toEqual(['AVAX/USDT'])
  })

  it('finds nothing in letters strewn over a name', () => {
    expect(found('cdo')).toEqual([])
    expect(found('zzz')).toEqual([])
  })

  it('leaves all as they came where nothing is typed', () => {
    expect(findMarkets(MARKETS, ' ')).toBe(MARKETS)
  })

  it('says which letters were meant', () => {
    expect(meantOf('eth/b', market('ETH/BTC', 'Ethereum'))).toMatchObject({ base: [0, 1, 2], quote: [0] })
    expect(meantOf('chain', market('LINK/USDT', 'Chainlink'))).toMatchObject({ base: [], name: [0, 1, 2, 3, 4] })
    expect(meantOf('', market('ETH/BTC', 'Ethereum'))).toBeUndefined()
  })
})
