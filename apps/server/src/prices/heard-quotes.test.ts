import { describe, expect, it } from 'vitest'
import { HeardQuotes } from './heard-quotes.ts'
import type { Wanted } from './wanted.ts'

const BTC: Wanted = { symbol: 'BTC_USDT', tickSize: '0.1', market: 'BTC/USDT' }
const ETH: Wanted = { symbol: 'ETH_USDT', tickSize: '0.01', market: 'ETH/USDT' }
const CROSS: Wanted = { symbol: 'ETH_BTC', tickSize: '0.00001', market: 'ETH/BTC', through: ['ETH/USDT', 'BTC/USDT'] }
const bitcoin = (price: string) => ({ market: 'BTC/USDT', bid: price, ask: price })
const ether = (price: string) => ({ market: 'ETH/USDT', bid: price, ask: price })

describe('what an exchange said last', () => {
  it('holds since it was asked, and an answer that repeats everything renews nothing', () => {
    const heard = new HeardQuotes()
    heard.answered(1_000, [bitcoin('60000')])
    heard.answered(2_000, [bitcoin('60000')])
    expect(heard.price(BTC)).toEqual({ price: 600_000, since: 1_000 })
    heard.answered(3_000, [bitcoin('60001')])
    expect(heard.price(BTC)).toEqual({ price: 600_010, since: 3_000 })
    expect(heard.price(ETH)).toBeUndefined()
  })

  it('on its socket holds as long as the socket tells of any market', () => {
    const heard = new HeardQuotes()
    heard.streamed(1_000, 0, [ether('3000')])
    heard.streamed(5_000, 0, [bitcoin('60000')])
    expect(heard.price(ETH)).toEqual({ price: 300_000, since: 5_000 })
    expect(heard.price(CROSS)).toEqual({ price: 5_000, since: 5_000 })
    heard.lineEnded()
    expect(heard.price(ETH)).toEqual({ price: 300_000, since: 1_000 })
    expect(heard.price(CROSS)?.since).toBe(1_000)
  })

  it('is overruled by a later answer that says otherwise, and confirmed by one that says the same', () => {
    const heard = new HeardQuotes()
    heard.streamed(1_000, 0, [ether('3000')])
    heard.streamed(5_000, 0, [bitcoin('60000')])
    heard.answered(4_000, [ether('3010'), bitcoin('60000')])
    // The subscription was lost: the socket goes on about others.
    expect(heard.price(ETH)).toEqual({ price: 301_000, since: 4_000 })
    heard.answered(6_000, [ether('3000'), bitcoin('59999')])
    expect(heard.price(ETH)).toEqual({ price: 300_000, since: 6_000 })
    expect(heard.price(BTC)).toEqual({ price: 599_990, since: 6_000 })
    heard.streamed(6_100, 0, [ether('3001')])
    expect(heard.price(ETH)).toEqual({ price: 300_100, since: 6_100 })
  })

  it('is as old as the exchange’s own time says, where its frames come late', () => {
    const heard = new HeardQuotes()
    heard.streamed(10_000, 1_795_262_403_000, [{ ...bitcoin('60000'), at: 1_795_262_400_000 }])
    expect(heard.price(BTC)).toEqual({ price: 600_000, since: 7_000 })
    // A clock that is ahead makes nothing younger than it is.
    heard.streamed(11_000, 1_795_262_403_000, [{ ...bitcoin('60001'), at: 1_795_262_409_000 }])
    expect(heard.price(BTC)).toEqual({ price: 600_010, since: 11_000 })
  })
})
