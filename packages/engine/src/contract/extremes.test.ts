/** Orders that once stopped the house: each is refused with its field and its bound, or ends, and nothing throws. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { MAX_CONTRACT_LOTS, MAX_CONTRACT_VALUE } from '@candlewick/rules/contract/position'
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import { MAX_PRICE } from '../limits.ts'
import { refusedOf } from '../testing/exchange.ts'
import type { ContractSubmitCommand } from './commands.ts'
import { INVERSE_TERMS, LINEAR_TERMS } from './testing/floor.ts'

const INVERSE = INVERSE_TERMS.symbol
const LINEAR = LINEAR_TERMS.symbol
const OVER = { rule: 'max_notional', field: 'lots', bound: MAX_CONTRACT_VALUE }

class Hall {
  readonly engine = new Engine()
  #time = Date.UTC(2026, 0, 5, 1)
  #ids = 0

  constructor() {
    for (const [asset, decimals] of [
      ['USDT', 6],
      ['BTC', 8],
    ] as const) {
      this.do({ type: 'asset', asset, decimals, cap: units(8e15) })
    }
    this.do({ ...LINEAR_TERMS, maxLots: lots(10_000_000), indexDiv: 1 })
    this.do({ ...INVERSE_TERMS, maxLots: lots(10_000_000), indexDiv: 1 })
    for (const user of ['poor', 'rich', 'other']) this.do({ type: 'account.open', user, kind: 'customer' })
    for (const user of ['rich', 'other']) {
      this.do({ type: 'deposit', id: `${user}2`, user, asset: 'USDT', account: 2, amount: units(1e15) })
      this.do({ type: 'deposit', id: `${user}3`, user, asset: 'BTC', account: 3, amount: units(1e15) })
    }
    this.price(600_000)
  }

  do(command: Command): readonly Event[] {
    this.#time += 500
    const events = this.engine.apply({ sequence: this.engine.sequence + 1, time: this.#time, command })
    this.engine.checkInvariants()
    return events
  }

  price(price: number): readonly Event[] {
    return this.do({ type: 'prices', entries: [['BTC_USDT', price, 3]], hash: `h${this.engine.sequence}` })
  }

  order(user: string, more: Partial<ContractSubmitCommand>): ContractSubmitCommand {
    this.#ids += 1
    return {
      ...{ type: 'contract.submit', user, symbol: LINEAR, direction: 1, kind: 'limit', tif: 'GTC', postOnly: false },
      ...{ stp: 'expire_taker', clientId: `c${this.#ids}`, ...more },
    }
  }

  /** Both have a position of so many lots, opened at the mark. */
  trade(quantity: number, more: Partial<ContractSubmitCommand> = {}): void {
    const price = ticks(this.engine.contracts.contract(more.symbol ?? LINEAR)?.mark ?? 0)
    this.do(this.order('other', { direction: 2, price, lots: lots(quantity), ...more }))
    this.do(this.order('rich', { direction: 1, price, lots: lots(quantity), ...more }))
  }
}

describe('an order worth more than can be counted', () => {
  it('is refused of both kinds, whatever its owner has', () => {
    const hall = new Hall()
    for (const user of ['poor', 'rich']) {
      const inverse = hall.order(user, { symbol: INVERSE, price: ticks(1), lots: lots(10_000_000) })
      expect(refusedOf(hall.do(inverse))).toMatchObject(OVER)
      const linear = hall.order(user, { direction: 2, price: ticks(MAX_PRICE), lots: lots(10_000_000) })
      expect(refusedOf(hall.do(linear))).toMatchObject(OVER)
      const byAmount = hall.order(user, { price: ticks(MAX_PRICE), amount: units(1) })
      expect(refusedOf(hall.do(byAmount))).toMatchObject({ ...OVER, field: 'price' })
    }
  })

  it('is refused of an amended order, of an OCO and of a ladder, and a stop that fires ends', () => {
    const hall = new Hall()
    const id = hall.engine.sequence * 1024 + 1024
    hall.do(hall.order('rich', { symbol: INVERSE, price: ticks(1_000), lots: lots(10) }))
    const far = { price: ticks(1), lots: lots(10_000_000) }
    expect(refusedOf(hall.do({ type: 'contract.amend', user: 'rich', id, ...far }))).toMatchObject(OVER)
    const common = { user: 'poor', symbol: INVERSE, postOnly: false, stp: 'expire_taker' } as const
    const guarded = { direction: 1, trigger: ticks(600_100), triggerBy: 'mark', ...far } as const
    const oco: Command = { type: 'contract.oco', ...common, ...guarded, clientId: 'oco' }
    expect(refusedOf(hall.do(oco))).toMatchObject(OVER)
    const ladder = hall.do({
      type: 'contract.ladder',
      user: 'rich',
      symbol: INVERSE,
      bids: [[far.price, far.lots]],
      asks: [],
    })
    expect(ladder.filter((event) => event.type === 'contract.order' && event.order.status === 'open')).toEqual([])
    hall.do({ type: 'contract.stop', ...common, ...guarded, kind: 'limit', tif: 'GTC', clientId: 'stop' })
    const fired = hall.price(700_000)
    expect(fired.some((event) => event.type === 'contract.order' && event.order.status === 'expired')).toBe(true)
  })
})

describe('prices that leap', () => {
  it('leave positions that cannot be valued in whole numbers due or safe as they exactly are', () => {
    for (const [symbol, price] of [
      [LINEAR, MAX_PRICE],
      [LINEAR, 1],
      [INVERSE, MAX_PRICE],
      [INVERSE, 1],
    ] as const) {
      const hall = new Hall()
      hall.trade(100_000, { symbol })
      hall.price(price)
      hall.price(price)
      hall.price(600_000)
      for (const user of ['rich', 'other']) hall.engine.contracts.positions(user)
      expect(hall.engine.sums()).toEqual({ USDT: 0, BTC: 0 })
    }
  })

  it('past what a price can be halt a contract that counts them by a multiple', () => {
    const hall = new Hall()
    hall.do({ ...LINEAR_TERMS, maxLots: lots(10_000_000), indexMul: 1_000, indexDiv: 1 })
    hall.price(MAX_PRICE)
    expect(hall.engine.contracts.contract(LINEAR)).toMatchObject({ index: 0, live: false })
    hall.price(600_000)
    expect(hall.engine.contracts.contract(LINEAR)).toMatchObject({ index: 600_000_000, live: true })
  })
})

describe('a contract', () => {
  it('opens only with quantities and tiers over which sums are exact', () => {
    const hall = new Hall()
    const [first] = LINEAR_TERMS.tiers
    const large = { ...LINEAR_TERMS, maxLots: lots(MAX_CONTRACT_LOTS + 1) }
    expect(refusedOf(hall.do(large))).toMatchObject({ rule: 'market_form', field: 'maxLots', bound: MAX_CONTRACT_LOTS })
    const tiers = [{ cap: units(MAX_CONTRACT_VALUE + 1), leverage: 125, rate: rate(400_000), amount: units(0) }]
    expect(first?.leverage).toBe(125)
    const capped = { ...LINEAR_TERMS, symbol: 'X_USDT_PERP', tiers }
    expect(refusedOf(hall.do(capped))).toMatchObject({ rule: 'market_form', field: 'tiers', bound: MAX_CONTRACT_VALUE })
  })
})
