/**
 * Random histories of a market that gaps, crashes, loses its feed and crowds one side at 125x. After every command all
 * invariants hold; and whoever is liquidated is so at the first mark that allows it, and at none before: each is
 * reckoned again here, from what the engine showed before the command and the mark it told after.
 */

import { sum, wholeFraction } from '@candlewick/money/fraction'
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { exactExcess } from '@candlewick/rules/contract/margin'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import { Chance } from '../testing/chance.ts'
import type { ContractOcoCommand, ContractReverseCommand, Direction } from './commands.ts'
import type { ContractLiquidationEvent, ContractOrderView } from './events.ts'
import { Floor, INVERSE, LINEAR } from './testing/floor.ts'
import type { PositionView } from './views.ts'

const RUNS = Number(process.env.CONTRACT_RUNS ?? 12)
const STEPS = Number(process.env.CONTRACT_STEPS ?? 500)
const FIRST_SEED = Number(process.env.CONTRACT_SEED ?? 13)

const USERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'] as const
type Mood = 'calm' | 'crash' | 'rally' | 'gaps' | 'lost'
const MOODS: [Mood, ...Mood[]] = ['calm', 'calm', 'crash', 'rally', 'gaps', 'lost']

const seen = new Map<string, number>()

class World {
  readonly floor: Floor
  readonly chance: Chance
  price = 60_000
  mood: Mood = 'calm'
  #ids = 0

  constructor(seed: number) {
    this.chance = new Chance(seed)
    this.floor = Floor.open()
    for (const user of USERS)
      this.floor.customer(user, this.chance.whole(1, 40) * 500_000_000, this.chance.whole(1, 40) * 1_000_000)
    this.floor.customer('maker', 50_000_000_000_000, 100_000_000_000)
    for (const user of USERS) {
      for (const symbol of [LINEAR, INVERSE]) {
        this.floor.mode(
          user,
          this.chance.one(['cross', 'cross', 'isolated']),
          this.chance.one([20, 50, 125, 125]),
          symbol,
        )
      }
    }
    this.floor.do({ type: 'account.open', user: 'house:insurance', kind: 'house' })
    if (this.chance.in(60)) this.floor.deposit('house:insurance', this.chance.whole(1, 200) * 10_000_000, 5_000_000)
  }

  step(): void {
    const { chance } = this
    if (chance.in(3)) this.mood = chance.one(MOODS)
    const roll = chance.whole(1, 100)
    if (roll <= 38) this.prices()
    else if (roll <= 55) this.quotes()
    else this.do(this.command(chance.one(USERS)))
  }

  prices(): void {
    const { chance, floor } = this
    const moves = { calm: [-8, 8], crash: [-60, 5], rally: [-5, 60], gaps: [-400, 400], lost: [-50, 50] } as const
    const [low, high] = moves[this.mood]
    this.price = Math.max(2_000, Math.round((this.price * (10_000 + chance.whole(low, high))) / 10_000))
    floor.time += chance.in(3) ? chance.whole(1, 4) * 3_600_000 : 500
    const sources = this.mood === 'lost' && chance.in(70) ? 0 : 3
    this.do({
      type: 'prices',
      entries: [['BTC_USDT', this.price * 100, sources]],
      hash: `h${floor.engine.sequence}`,
    })
  }

  /** The maker quotes near the index again, so that there is somebody to trade with. */
  quotes(): void {
    const { chance } = this
    const symbol = chance.one([LINEAR, INVERSE])
    if (chance.in(50)) {
      const rungs = (away: number) =>
        Array.from({ length: chance.whole(0, 4) }, (_, n): [Ticks, Lots] => [
          ticks(this.price * 10 + away * (n + 1) * chance.whole(20, 40)),
          lots(chance.whole(1, 300)),
        ])
      const step = (away: number) => rungs(away).sort(([p], [q]) => (p - q) * away)
      this.do({ type: 'contract.ladder', user: 'maker', symbol, bids: step(-1), asks: step(1) })
      return
    }
    this.do({ type: 'contract.cancel', user: 'maker', symbol })
    for (let i = 1; i <= chance.whole(0, 3); i += 1) {
      const size = chance.whole(1, 400)
      this.do(this.order('maker', symbol, 1, this.price * 10 - i * chance.whole(1, 400), size))
      this.do(this.order('maker', symbol, 2, this.price * 10 + i * chance.whole(1, 400), size))
    }
  }

  order(user: string, symbol: string, direction: Direction, price: number, quantity: number): Command {
    const { chance } = this
    this.#ids += 1
    const isMarket = chance.in(25)
    const isIceberg = !isMarket && quantity > 2 && chance.in(15)
    return {
      type: 'contract.submit',
      user,
      symbol,
      direction,
      kind: isMarket ? 'market' : 'limit',
      ...(isMarket ? {} : { price: ticks(Math.max(1, price)) }),
      lots: lots(quantity),
      tif: isIceberg ? 'GTC' : chance.one(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK']),
      ...(isIceberg ? { display: lots(Math.ceil(quantity / chance.whole(2, 20))) } : {}),
      postOnly: false,
      stp: chance.one(['expire_taker', 'expire_maker', 'expire_both']),
      clientId: `s${this.#ids}`,
    }
  }

  command(user: string): Command {
    const { chance } = this
    const symbol = chance.one([LINEAR, LINEAR, INVERSE])
    const side = chance.one<PositionView['side']>(['long', 'short'])
    const roll = chance.whole(1, 100)
    if (roll <= 52) return this.trade(user, symbol)
    if (roll <= 60) return this.stop(user, symbol)
    if (roll <= 68) return this.protect(user)
    if (roll <= 72) {
      const leverage = chance.one([5, 10, 20, 50, 100, 125, 125])
      return { type: 'contract.leverage', user, symbol, mode: chance.one(['cross', 'isolated']), leverage }
    }
    if (roll <= 77) return { type: 'contract.mode', user, symbol, mode: chance.one(['cross', 'isolated']) }
    if (roll <= 82) {
      const amount = units(chance.whole(-400, 400) * (symbol === LINEAR ? 1_000_000 : 10_000) || 1)
      return { type: 'contract.margin', user, symbol, side, amount }
    }
    if (roll <= 86) return { type: 'contract.cancel', user }
    if (roll <= 90) return chance.in(50) ? this.reverse(user) : this.close(user, symbol)
    const open = this.floor.engine.contracts.openOrders(user).at(-1)
    if (roll <= 95 && open !== undefined) return this.amend(user, open)
    const [from, to] = chance.in(50) ? ([1, 2] as const) : ([2, 1] as const)
    return { type: 'transfer', user, from, to, asset: 'USDT', amount: units(chance.whole(1, 500) * 1_000_000) }
  }

  close(user: string, symbol: string): Command {
    return { type: 'contract.close', user, ...(this.chance.in(50) ? { symbol } : {}) }
  }

  reverse(user: string): Command {
    this.#ids += 1
    const [held] = this.floor.engine.contracts.positions(user)
    const { symbol, side } = held ?? { symbol: LINEAR, side: 'long' as const }
    return { type: 'contract.reverse', user, symbol, side, clientId: `s${this.#ids}` }
  }

  amend(user: string, { id, status, price, condition }: ContractOrderView): Command {
    const { chance } = this
    if (status !== 'waiting') {
      const moved = ticks(Math.max(1, price + chance.whole(-200, 200)))
      return { type: 'contract.amend', user, id, price: moved, lots: lots(chance.whole(1, 300)) }
    }
    const isFollowing = condition?.extreme !== undefined
    if (isFollowing) return { type: 'contract.amend', user, id, callback: rate(chance.whole(100_000, 2_000_000)) }
    return { type: 'contract.amend', user, id, trigger: ticks(this.price * 10 + chance.whole(-600, 600)) }
  }

  /** Mostly opens on the side of the crowd, so that one side is deep in leverage when the market turns. */
  trade(user: string, symbol: string): Command {
    const { chance } = this
    const crowded = chance.in(70)
    const direction: Direction = chance.in(60) ? (crowded ? 1 : 2) : chance.one([1, 2, 3, 4, 3, 4])
    const side = direction === 1 || direction === 3 ? 'long' : 'short'
    const held = this.floor.engine.contracts.positions(user).find((one) => one.symbol === symbol && one.side === side)
    const most = direction > 2 ? Math.max(1, held?.lots ?? 1) : 300
    return this.order(user, symbol, direction, this.price * 10 + chance.whole(-600, 600), this.#size(direction, most))
  }

  stop(user: string, symbol: string): Command {
    const { chance } = this
    const direction = chance.one<Direction>([1, 2, 3, 4])
    const placed = this.order(user, symbol, direction, this.price * 10 + chance.whole(-300, 300), 1)
    if (placed.type !== 'contract.submit') return placed
    const { display: _shown, ...plain } = placed
    const order = { ...plain, lots: lots(chance.whole(1, 100)) }
    const triggerBy = chance.one(['last', 'mark', 'index'] as const)
    if (chance.in(30)) return this.oco({ ...order, triggerBy })
    const trigger = ticks(this.price * 10 + chance.whole(-600, 600))
    if (chance.in(70)) return { ...order, type: 'contract.stop', trigger, triggerBy, guarded: chance.in(30) }
    const { price: _, ...market } = order
    const callback = rate(chance.whole(100_000, 2_000_000))
    return { ...market, type: 'contract.stop', kind: 'market', tif: 'IOC', triggerBy, callback }
  }

  /** Mostly around the index: a limit on one side, the stop on the other. */
  oco({
    direction,
    ...order
  }: Pick<ContractOcoCommand, 'user' | 'symbol' | 'direction' | 'lots' | 'triggerBy' | 'stp' | 'clientId'>): Command {
    const { chance } = this
    const held = this.floor.engine.contracts.positions(order.user).find(({ symbol }) => symbol === order.symbol)
    const closes = held !== undefined && chance.in(70)
    const of: Direction = closes ? (held.side === 'long' ? 3 : 4) : direction
    const sign = of === 1 || of === 4 ? -1 : 1
    return {
      ...{ ...order, type: 'contract.oco', direction: of, postOnly: chance.in(20) },
      ...(closes ? { lots: lots(chance.whole(1, held.lots)) } : {}),
      price: ticks(Math.max(1, this.price * 10 + sign * chance.whole(10, 500))),
      trigger: ticks(Math.max(1, this.price * 10 - sign * chance.whole(10, 500))),
      ...(chance.in(40) ? { stopPrice: ticks(Math.max(1, this.price * 10 - sign * chance.whole(10, 600))) } : {}),
    }
  }

  /** Mostly both sides of a position it has. */
  protect(user: string): Command {
    const { chance } = this
    const [held] = this.floor.engine.contracts.positions(user)
    if (held === undefined) return this.trade(user, LINEAR)
    const { symbol, side } = held
    const away = (side === 'long' ? 1 : -1) * chance.whole(20, 900)
    const terms = (distance: number) => ({
      trigger: ticks(Math.max(1, this.price * 10 + distance)),
      by: chance.one(['last', 'mark', 'index'] as const),
    })
    return {
      type: 'contract.protect',
      user,
      symbol,
      side,
      ...(chance.in(80) ? { takeProfit: terms(away) } : {}),
      ...(chance.in(80) ? { stopLoss: terms(-away) } : {}),
    }
  }

  #size(direction: Direction, most: number): number {
    return direction > 2 && this.chance.in(40) ? most : this.chance.whole(1, most)
  }

  /** Applies it with every invariant, then reckons every liquidation again. */
  do(command: Command): void {
    const before = new Map<string, Before>()
    const { contracts } = this.floor.engine
    if (command.type === 'prices') {
      for (const user of USERS) {
        const wallets = new Map([LINEAR, INVERSE].map((symbol) => [symbol, walletOf(this.floor, user, symbol)]))
        before.set(user, { positions: contracts.positions(user), wallets })
      }
    }
    const events = this.floor.do(command)
    expect(Object.values(this.floor.engine.sums()).every((total) => total === 0)).toBe(true)
    for (const event of events) {
      if (event.type === 'contract.liquidation') count(event.stage)
      else if (event.type === 'contract.order' && event.order.endReason !== undefined) count(event.order.endReason)
      else if (event.type === 'contract.order' && event.order.condition?.triggeredAt !== undefined) count('fired')
      else count(event.type === 'refused' ? event.rule : event.type)
    }
    if (command.type === 'prices') this.#check(events, before)
    if (command.type === 'contract.reverse') checkReversed(command, events)
  }

  /** Who was liquidated without having traded in the same command was due at the new mark, exactly. */
  #check(events: readonly Event[], before: Map<string, Before>): void {
    const fired = firedIn(events)
    const met = new Set<string>()
    for (const event of events) {
      if (event.type === 'contract.trade') {
        met.add(event.maker.user)
        if (fired.has(event.taker.order)) met.add(event.taker.user)
      }
      if (event.type !== 'contract.liquidation') continue
      const known = before.get(event.user)
      if (known !== undefined && !met.has(event.user)) this.#wasDue(events, event, known)
      met.add(event.user)
      if (event.against !== undefined) met.add(event.against)
    }
  }

  #wasDue(events: readonly Event[], event: ContractLiquidationEvent, known: Before): void {
    const { user, symbol, side, mark } = event
    const position = known.positions.find((one) => one.symbol === symbol && one.side === side)
    if (position === undefined) throw new Error(`${user} was liquidated of nothing`)
    const isolated = position.mode === 'isolated'
    const positions = isolated
      ? [position]
      : known.positions.filter((one) => one.mode === 'cross' && one.symbol === symbol)
    const wallet = isolated ? position.margin : (known.wallets.get(symbol) ?? 0)
    const contract = this.floor.engine.contracts.contract(symbol)
    if (contract === undefined) throw new Error(`no ${symbol}`)
    const funding = this.#fundingSince(events, user, symbol, positions)
    const slack = sum(exactExcess(positions, mark, contract.terms), wholeFraction(wallet - funding))
    expect(slack.numerator <= 0n, `${user} ${symbol} at ${mark}`).toBe(true)
  }

  /** What the positions paid: told when it is settled, which a liquidation does first. */
  #fundingSince(events: readonly Event[], user: string, symbol: string, positions: readonly PositionView[]): number {
    let paid = 0
    for (const event of events) {
      if (event.type !== 'contract.funding.paid' || event.user !== user || event.symbol !== symbol) continue
      if (positions.some((position) => position.side === event.side)) paid += event.amount
    }
    return paid
  }
}

interface Before {
  positions: PositionView[]
  wallets: Map<string, number>
}

/** Orders of customers that trade as takers: a liquidation's own have no client id and no purpose. */
function firedIn(events: readonly Event[]): Set<number> {
  const fired = new Set<number>()
  for (const event of events) {
    if (event.type !== 'contract.order') continue
    if (event.order.clientId !== '' || event.order.condition !== undefined) fired.add(event.order.id)
  }
  return fired
}

/** A position is turned over as a whole or not at all. */
function checkReversed({ user, clientId }: ContractReverseCommand, events: readonly Event[]): void {
  if (events[0]?.type === 'refused') {
    expect(events).toHaveLength(1)
    return
  }
  // The first that ends unsent is its closing half: liquidations come after it, own orders in the way were sent.
  const ended = events.flatMap((event) =>
    event.type === 'contract.order' && event.order.user === user && event.order.kind === 'market' ? [event.order] : [],
  )
  const closing = ended.find((order) => order.clientId === '' && order.condition === undefined)
  const opening = ended.findLast((order) => order.clientId === clientId)
  expect([closing?.status, opening?.status, opening?.filledLots]).toEqual(['filled', 'filled', closing?.filledLots])
  count('reversed')
}

function count(what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

function walletOf(floor: Floor, user: string, symbol: string): number {
  const account = floor.engine.contracts.account(user, symbol === LINEAR ? 2 : 3, symbol === LINEAR ? 'USDT' : 'BTC')
  return account === undefined ? 0 : account.wallet - account.isolated
}

test.each(Array.from({ length: RUNS }, (_, run) => FIRST_SEED + run))('history %i', (seed) => {
  const world = new World(seed)
  for (let i = 0; i < STEPS; i += 1) world.step()
  const { live, replay, restored } = world.floor.replayed()
  expect([replay, restored]).toEqual([live, live])
})

test('the histories above came to everything that can happen', () => {
  if (RUNS < 12) return
  if (process.env.CONTRACT_SEEN === '1') process.stdout.write(`${JSON.stringify([...seen])}\n`)
  const all = [
    'offset',
    'reduce',
    'takeover',
    'adl',
    'liquidation',
    'reduce_only',
    'margin',
    'self_trade',
    'fok',
    'ioc',
  ]
  const more = [
    'fired',
    'replaced',
    'contract.funding',
    'contract.funding.paid',
    'contract.trade',
    'market_halted',
    'insufficient_balance',
    'reversed',
    'oco',
    'oco_prices',
  ]
  expect([...all, ...more].filter((what) => !seen.has(what))).toEqual([])
})
