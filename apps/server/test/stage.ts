/**
 * A state machine without a journal: applies commands at given times and tells its listeners, as a replica would.
 * Replays what it applied on a second machine. With a seeded crowd of customers and makers to fill it with trades.
 */

import type { Command, Recorded } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { entryOf } from '@candlewick/engine/testing/entry'
import { demoGenesis } from '@candlewick/market-sim/catalog'
import { lots, ticks, units } from '@candlewick/money/units'
import { withFlash } from '@candlewick/rules/flash/testing/told'
import type { Recovery } from '../src/journal/listeners.ts'
import type { Applied, AppliedSource } from '../src/journal/source.ts'

/** A Monday, 00:00 UTC. */
export const STAGE_START = Date.UTC(2026, 5, 1)

export const CUSTOMERS = ['alice', 'bob', 'carol'] as const

export class Stage implements AppliedSource {
  readonly engine = new Engine()
  readonly applied: Applied[] = []
  readonly #listeners = new Map<(applied: Applied) => void, Recovery | undefined>()
  time = STAGE_START

  get sequence(): number {
    return this.engine.sequence
  }

  onApplied(listener: (applied: Applied) => void, recovery?: Recovery): () => void {
    this.#listeners.set(listener, recovery)
    return () => this.#listeners.delete(listener)
  }

  /** What listeners threw later, at what they had taken note of. */
  readonly failures: string[] = []

  listenerFailed(where: string, failure: unknown): void {
    this.failures.push(`${where}: ${failure instanceof Error ? failure.message : failure}`)
  }

  /** Tells the listeners that what they heard last may be wrong, as a replica does that makes its state anew. */
  undone(): void {
    for (const recovery of this.#listeners.values()) recovery?.('undone', this.sequence)
  }

  /** Applies one command now; a refusal is an answer like any other. */
  apply(command: Command): Applied {
    const recorded: Recorded = { sequence: this.sequence + 1, time: this.time, command }
    const applied = { recorded, events: this.engine.apply(recorded) }
    this.applied.push(applied)
    for (const listener of this.#listeners.keys()) listener(applied)
    return applied
  }

  /** As {@link apply}, in the way of a replica. */
  async submit(command: Command): Promise<Applied> {
    return this.apply(command)
  }

  /** Nothing is ever under way here. */
  async outcomeOf(): Promise<undefined> {}

  /** As {@link apply}, for what must not be refused. */
  do(command: Command): Applied {
    const applied = this.apply(command)
    const [first] = applied.events
    if (first?.type === 'refused') throw new Error(`${command.type} refused: ${JSON.stringify(first)}`)
    return applied
  }

  /** Recomputes on a machine of its own, from the first command. Ends where the stage ends. */
  async *replay(after: number): AsyncGenerator<Applied> {
    const engine = new Engine()
    for (const { recorded } of [...this.applied]) {
      const events = engine.apply(recorded)
      if (recorded.sequence > after) yield { recorded, events }
    }
  }

  /** The demo's markets, three customers with money, one maker, and index prices. */
  open(): void {
    for (const command of demoGenesis()) this.do(command)
    for (const user of CUSTOMERS) this.#fund(user)
    this.do({ type: 'account.open', user: 'house:maker:stage', kind: 'house' })
    this.#fund('house:maker:stage')
    this.prices(500_000)
  }

  #fund(user: string): void {
    if (!this.engine.hasUser(user)) this.do({ type: 'account.open', user, kind: 'customer' })
    for (const asset of ['USDT', 'BTC']) {
      this.do({
        type: entryOf(user, this.engine),
        id: `${user}-${asset}`,
        user,
        asset,
        amount: units(50_000_000_000_000),
      })
    }
  }

  /** Bitcoin in ticks of 0.1, the euro in ticks of 0.00001. */
  prices(bitcoin: number, euro = 112_000): void {
    this.do({
      type: 'prices',
      entries: withFlash([
        ['BTC_USDT', bitcoin, 3],
        ['EURUSD', euro, 3],
      ]),
      hash: `${this.sequence}`,
    })
  }

  /** A limit order; its price in ticks of 0.1 USDT, its quantity in lots of 0.00001 BTC. */
  order(user: string, side: 'buy' | 'sell', price: number, quantity: number, more: { ioc?: boolean } = {}): Applied {
    return this.apply({
      type: 'spot.submit',
      user,
      symbol: 'BTC_USDT',
      side,
      kind: 'limit',
      price: ticks(price),
      lots: lots(quantity),
      tif: more.ioc === true ? 'IOC' : 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `c${this.sequence + 1}`,
    })
  }

  /** A maker's book around a price, `levels` a side. */
  ladder(around: number, levels: number, quantity = 1_000): void {
    const rung =
      (direction: number) =>
      (_: unknown, at: number): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [
        ticks(around + direction * (at + 1) * 10),
        lots(quantity + at),
      ]
    this.do({
      type: 'spot.ladder',
      user: 'house:maker:stage',
      symbol: 'BTC_USDT',
      bids: Array.from({ length: levels }, rung(-1)),
      asks: Array.from({ length: levels }, rung(1)),
    })
  }
}

/** Numbers from 0 to below 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Lets the crowd act `count` times, `stepMs` apart on average: ladders, orders that trade, stops and OCOs, cancels,
 * withdrawals.
 */
export function crowd(stage: Stage, count: number, seed: number, stepMs = 40_000): void {
  const chance = seeded(seed)
  let price = 500_000
  for (let act = 0; act < count; act += 1) {
    stage.time += Math.floor(chance() * 2 * stepMs)
    price = Math.max(450_000, Math.min(550_000, price + Math.floor((chance() - 0.5) * 2_000)))
    const user = CUSTOMERS[Math.floor(chance() * CUSTOMERS.length)] ?? 'alice'
    const kind = chance()
    if (kind < 0.15) stage.prices(price, 110_000 + Math.floor(chance() * 4_000))
    else if (kind < 0.35) stage.ladder(price, 5)
    else if (kind < 0.77) {
      const side = chance() < 0.5 ? 'buy' : 'sell'
      const reach = Math.floor((chance() - 0.3) * 400) * (side === 'buy' ? 1 : -1)
      stage.order(user, side, price + reach, 100 + Math.floor(chance() * 2_000), { ioc: chance() < 0.3 })
    } else if (kind < 0.85) guard(stage, user, price, chance)
    else if (kind < 0.92) stage.apply({ type: 'spot.cancel', user })
    else withdraw(stage, user, chance())
  }
}

/** A stop below or above the price, or an OCO around it. */
function guard(stage: Stage, user: string, price: number, chance: () => number): void {
  const side = chance() < 0.5 ? ('buy' as const) : ('sell' as const)
  const away = Math.floor(500 + chance() * 3_000) * (side === 'buy' ? 1 : -1)
  const common = {
    user,
    symbol: 'BTC_USDT',
    side,
    lots: lots(100 + Math.floor(chance() * 1_000)),
    stp: 'expire_taker',
    postOnly: false,
    trigger: ticks(price + away),
    triggerBy: chance() < 0.5 ? 'last' : 'index',
    clientId: `c${stage.sequence + 1}`,
  } as const
  if (chance() < 0.4) stage.apply({ type: 'spot.oco', ...common, price: ticks(price - away) })
  else if (chance() < 0.5) stage.apply({ type: 'spot.stop', ...common, kind: 'market', tif: 'IOC' })
  else stage.apply({ type: 'spot.stop', ...common, kind: 'limit', price: ticks(price + away), tif: 'GTC' })
}

function withdraw(stage: Stage, user: string, chance: number): void {
  const id = `w${stage.sequence}`
  stage.do({ type: 'withdraw.hold', id, user, asset: 'USDT', amount: units(2_000_000), fee: units(1_000_000) })
  if (chance < 0.7) stage.do({ type: chance < 0.4 ? 'withdraw.settle' : 'withdraw.cancel', id })
}
