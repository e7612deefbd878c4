/**
 * The longest single command of each storm: while thousands of things are due at once nobody else's command may wait
 * longer than 50 ms. And how many commands each storm takes.
 *
 *     npx tsx bench/src/storms.ts [--quick] [--rules=1]
 */
import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { BTC_USDT_TIERS, deriveTiers } from '@candlewick/rules/contract/tiers'

const quick = process.argv.includes('--quick')
const PART = quick ? 10 : 1
const BAR_MS = 50
const SYMBOL = 'BTC_USDT_PERP'
const PRICE = 600_000
const HOUR = 3_600_000

class Exchange {
  readonly engine = new Engine({ rules: process.argv.includes('--rules=1') ? 1 : 2 })
  time = Date.UTC(2026, 0, 5, 1)
  longest = 0
  commands = 0
  #ids = 0
  #told = 0

  do(command: Command): void {
    this.time += 1
    const recorded = { sequence: this.engine.sequence + 1, time: this.time, command }
    const begun = performance.now()
    const [first] = this.engine.apply(recorded)
    if (first?.type === 'refused') throw new Error(`refused: ${JSON.stringify({ command, first })}`)
    this.longest = Math.max(this.longest, performance.now() - begun)
    this.commands += 1
  }

  price(price: number): void {
    this.#told = this.time
    this.do({ type: 'prices', entries: [['BTC_USDT', price, 3]], hash: `h${this.engine.sequence}` })
  }

  order(user: string, direction: 1 | 2, price: number, quantity: number): void {
    this.#ids += 1
    // An index price of ten seconds ago is none.
    if (this.time - this.#told > 5_000) this.price(PRICE)
    this.do({
      ...{ type: 'contract.submit', user, symbol: SYMBOL, direction, kind: 'limit', price: ticks(price) },
      ...{ lots: lots(quantity), tif: 'GTC', postOnly: false, stp: 'expire_taker', clientId: `c${this.#ids}` },
    })
  }

  /** From here on it is measured: what is due is driven as the server does it. */
  storm(name: string, begins: () => void): boolean {
    this.longest = 0
    this.commands = 0
    begins()
    while (this.engine.hasDue) this.do({ type: 'tick' })
    const worst = this.longest
    console.log(
      `${name.padEnd(44)} longest ${worst.toFixed(1).padStart(7)} ms   ${String(this.commands).padStart(5)} commands`,
    )
    return worst <= BAR_MS
  }
}

/** A contract, its maker with plenty, and so many customers with `amount` each in account `account`. */
function exchangeOf(customers: number, account: 2 | 5, amount: number): Exchange {
  const made = new Exchange()
  made.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) })
  made.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(8e15) })
  made.do({
    ...{ type: 'contract.market', symbol: SYMBOL, kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' },
    ...{
      tickSize: '0.1',
      lotSize: '0.001',
      factor: 100,
      maxLots: lots(10_000_000),
      tiers: deriveTiers(BTC_USDT_TIERS, 6),
    },
    ...{ makerRate: rate(0), takerRate: rate(0), bandRate: rate(15_000_000), maxOpenOrders: 200, status: 'open' },
    ...{ index: 'BTC_USDT', indexMul: 1, indexDiv: 1, impactValue: units(25_000_000_000) },
    // One maker holds the other side of everybody.
    ...{ maxPosition: units(4e15), maxOpenInterest: units(8e15) },
  })
  const users = ['maker', ...Array.from({ length: customers }, (_, n) => `user${n}`)]
  for (const user of users) {
    made.do({ type: 'account.open', user, kind: 'customer' })
    const given = units(user === 'maker' ? 1e15 : amount)
    made.do({ type: 'deposit', id: user, user, asset: 'USDT', account: user === 'maker' ? 2 : account, amount: given })
  }
  made.do({ type: 'contract.leverage', user: 'maker', symbol: SYMBOL, mode: 'cross', leverage: 2 })
  made.price(PRICE)
  return made
}

/** Every customer has a long of a tenth of a coin against the maker. */
function opened(customers: number, amount: number): Exchange {
  const made = exchangeOf(customers, 2, amount)
  made.order('maker', 2, PRICE, customers * 100)
  for (let n = 0; n < customers; n += 1) made.order(`user${n}`, 1, PRICE, 100)
  return made
}

function stops(count: number): boolean {
  const made = opened(count, 1e9)
  for (let n = 0; n < count; n += 1) {
    made.do({
      ...{ type: 'contract.stop', user: `user${n}`, symbol: SYMBOL, direction: 3, kind: 'market', lots: lots(100) },
      ...{
        tif: 'IOC',
        postOnly: false,
        stp: 'expire_taker',
        clientId: `s${n}`,
        trigger: ticks(PRICE - 6_000),
        triggerBy: 'mark',
      },
    })
  }
  for (let n = 0; n < 100; n += 1) made.order('maker', 1, PRICE - 12_000 - n, count * 2)
  return made.storm(`${count} stops at one price`, () => made.price(PRICE - 6_000))
}

function liquidations(count: number): boolean {
  const made = opened(count, 400_000_000)
  for (let n = 0; n < 100; n += 1) made.order('maker', 1, PRICE - 42_000 - n, count * 2)
  return made.storm(`${count} liquidations`, () => made.price(PRICE - 40_000))
}

function deleveraging(count: number): boolean {
  const made = opened(count, 400_000_000)
  // Nobody buys and the insurance fund has nothing: every one of them is closed against the maker.
  return made.storm(`${count} positions auto-deleveraged`, () => made.price(PRICE - 60_000))
}

function winners(count: number): boolean {
  const made = exchangeOf(count, 2, 400_000_000)
  made.do({ type: 'account.open', user: 'late', kind: 'customer' })
  made.do({ type: 'deposit', id: 'late', user: 'late', asset: 'USDT', account: 2, amount: units(1e12) })
  made.order('late', 1, PRICE, count * 10)
  for (let n = 0; n < count; n += 1) made.order(`user${n}`, 2, PRICE, 10)
  return made.storm(`${count} winners ranked and deleveraged`, () => made.price(PRICE - 590_000))
}

function funding(count: number): boolean {
  const made = opened(count, 1e9)
  return made.storm(`funding of ${count} positions`, () => {
    made.time += 8 * HOUR
    made.price(PRICE)
  })
}

function interest(count: number): boolean {
  const made = exchangeOf(count, 5, 1e9)
  made.do({ type: 'margin.asset', asset: 'USDT', hourly: rate(913), limit: units(1e12), weight: rate(100_000_000) })
  made.do({ type: 'house.fund', id: 'pool', user: 'house:lender', asset: 'USDT', amount: units(1e15) })
  for (let n = 0; n < count; n += 1) {
    made.do({ type: 'margin.borrow', user: `user${n}`, account: 5, asset: 'USDT', amount: units(1e9) })
  }
  return made.storm(`interest of ${count} borrowers`, () => {
    made.time += HOUR
    made.price(PRICE)
  })
}

const isWithin = [
  stops(1_200 / PART),
  liquidations(3_000 / PART),
  deleveraging(3_000 / PART),
  winners(10_000 / PART),
  funding(10_000 / PART),
  interest(100_000 / PART),
]
console.log(`bar: ${BAR_MS} ms`)
process.exit(isWithin.every(Boolean) ? 0 : 1)
