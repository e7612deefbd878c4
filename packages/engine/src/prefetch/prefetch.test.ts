/** Telling the engine what comes next changes nothing but its speed, whatever then comes. */
import { lots, ticks, units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command, Recorded } from '../commands.ts'
import { Engine } from '../engine.ts'
import { Chance } from '../testing/chance.ts'
import { testMarket } from '../testing/exchange.ts'
import { NEAR_ORDERS, NEAR_OWNERS } from './prefetch-block.ts'

const TIME = 1_700_000_000_000
const USERS = Array.from({ length: 120 }, (_, n) => `u${n}`)
const BASES = ['BTC', 'ETH', 'SOL'] as const

/** The first commands: customers, of whom some have money, and so many orders of these. */
function beginning(chance: Chance, customers: number, orders: number): Command[] {
  const commands: Command[] = [{ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) }]
  for (const base of BASES) {
    commands.push({ type: 'asset', asset: base, decimals: 8, cap: units(8e15) })
    commands.push({ ...testMarket(`${base}_USDT`, base, 'USDT'), maxOpenOrders: 1000 })
  }
  for (const user of USERS) commands.push(...arrival(user))
  for (let n = USERS.length; n < customers; n += 1) {
    commands.push({ type: 'account.open', user: `idle-${n}`, kind: 'customer' })
  }
  for (let n = 0; n < orders; n += 1) {
    const side = chance.one<'buy' | 'sell'>(['buy', 'sell'])
    const price = side === 'buy' ? 9_999 - chance.whole(0, 900) : 10_001 + chance.whole(0, 900)
    commands.push(order(USERS[n % USERS.length] ?? '', BASES[n % 3] ?? 'BTC', side, price, `first-${n}`))
  }
  return commands
}

function arrival(user: string): Command[] {
  const deposit = (asset: string, amount: number): Command => {
    return { type: 'deposit', id: `${user}-${asset}`, user, asset, amount: units(amount) }
  }
  return [
    { type: 'account.open', user, kind: 'customer' },
    deposit('USDT', 2e12),
    ...BASES.map((base) => deposit(base, 2e12)),
  ]
}

function order(user: string, base: string, side: 'buy' | 'sell', price: number, clientId: string): Command {
  return {
    type: 'spot.submit',
    ...{ user, symbol: `${base}_USDT`, side, kind: 'limit', tif: 'GTC', stp: 'expire_taker', clientId },
    ...{ price: ticks(price), lots: lots(3), postOnly: false },
  }
}

/** What comes then: orders that rest and that meet, cancels and moves of what is open or not, and who is not there yet. */
function further(chance: Chance, n: number): Command[] {
  // Customers and markets that come into being in the middle of what was told.
  if (n % 200 === 150) return arrival(`late-${n}`)
  if (n === 700) return [testMarket('BTC_ETH', 'BTC', 'ETH'), testMarket('SOL_ETH', 'SOL', 'ETH')]
  const user = chance.in(3)
    ? chance.one(['nobody', 'house:fees', `late-${n - (n % 200) + 150}`])
    : (USERS[chance.whole(0, USERS.length - 1)] ?? '')
  const symbol = chance.in(3) ? chance.one(['BTC_ETH', 'NO_USDT']) : `${chance.one(BASES)}_USDT`
  const id = chance.whole(1, 21_000 + n) * 1024
  if (chance.in(40)) {
    const price = 10_000 + chance.whole(-950, 950)
    const clientId = chance.in(4) ? chance.one(['', 'x'.repeat(65), 'first-7']) : `then-${n}`
    return [{ ...order(user, 'BTC', chance.one(['buy', 'sell']), price, clientId), symbol } as Command]
  }
  if (chance.in(60)) {
    const one: Command[] = [{ type: 'spot.cancel', user, symbol, ids: [id] }]
    return chance.in(20) ? [{ type: 'spot.cancel', user, clientIds: [`then-${n - 3}`] }, ...one] : one
  }
  return [{ type: 'spot.amend', user, symbol, id, price: ticks(10_000 + chance.whole(-900, 900)) }]
}

function recorded(commands: readonly Command[]): Recorded[] {
  return commands.map((command, index) => ({ sequence: index + 1, time: TIME + (index >> 4), command }))
}

/** Named orders belong to whoever they belong to: so that most of them are open, who cancels is put right. */
function owned(all: readonly Recorded[], untold: Engine): void {
  for (const one of all) {
    const { command } = one
    const id =
      command.type === 'spot.cancel' ? command.ids?.[0] : command.type === 'spot.amend' ? command.id : undefined
    const found = id === undefined || one.sequence % 10 === 0 ? undefined : untold.order(id)
    if (found !== undefined && 'user' in command && 'symbol' in command) {
      command.user = found.user
      command.symbol = found.symbol
    }
    untold.advance(one)
  }
}

// Either is so many that they no longer lie near each other.
test.each([
  [0, NEAR_ORDERS + 3_616],
  [NEAR_OWNERS + 1, 2_000],
])(
  'told in groups, told wrongly or not told, the engine says the same and comes to the same state: %s, %s',
  (customers, orders) => {
    const chance = new Chance(20_261_122)
    const commands = beginning(chance, customers, orders)
    for (let n = 0; n < 4000; n += 1) commands.push(...further(chance, n))
    const history = recorded(commands)
    owned(history, new Engine())

    const untold = new Engine()
    const told = new Engine()
    const mistold = new Engine()
    for (let from = 0; from < history.length; ) {
      const group = history.slice(from, from + chance.whole(1, 300))
      told.expect(group)
      mistold.expect(chance.in(50) ? group.slice(1) : [...group].reverse())
      for (const one of group) {
        const events = untold.apply(one)
        expect(told.apply(one)).toEqual(events)
        mistold.advance(one)
      }
      from += group.length
    }
    const open = USERS.flatMap((user) => told.openOrders(user)).length
    expect(open > NEAR_ORDERS).toBe(customers === 0)
    expect(told.digest()).toBe(untold.digest())
    expect(mistold.digest()).toBe(untold.digest())
    told.checkInvariants()
  },
)
