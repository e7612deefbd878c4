/**
 * A market that moves at a given number of book changes a second, spoken in the messages of the market socket: what a
 * terminal hears on a wild day. Seeded, so that every run shows the same market.
 */
import type { DepthLevel, MarketMessage } from '@candlewick/protocol/realtime'

export const SYMBOL = 'BTC_USDT'
const LEVELS = 500
const TICK_DECIMALS = 1
const LOT_DECIMALS = 5
/** Changes fall within so many ticks of the best price, most of them near it. */
const REACH = 150
const LARGEST_LOTS = 250_000

type Side = 'bids' | 'asks'

/** Park and Miller's generator: good enough to move a book, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export class WildBook {
  readonly #chance = seeded(7)
  readonly #levels = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  readonly #best = { bids: 641_190, asks: 641_200 }
  #sequence = 1
  #trade = 1

  constructor() {
    for (let at = 0; at < LEVELS; at += 1) {
      this.#levels.bids.set(this.#best.bids - at * 2, this.#lots())
      this.#levels.asks.set(this.#best.asks + at * 2, this.#lots())
    }
  }

  snapshot(now: number): MarketMessage {
    const all = (side: Side) => [...this.#levels[side]].map(([ticks, lots]) => level(ticks, lots))
    const data = {
      snapshot: true,
      previous: 0,
      sequence: this.#sequence,
      bids: all('bids'),
      asks: all('asks'),
      time: now,
    }
    return { type: 'DEPTH', symbol: SYMBOL, data }
  }

  /** So many level changes as one delta; each touches another price or another quantity. */
  changes(count: number, now: number): MarketMessage {
    const changed: Record<Side, DepthLevel[]> = { bids: [], asks: [] }
    for (let at = 0; at < count; at += 1) {
      const side = this.#chance() < 0.5 ? 'bids' : 'asks'
      const [ticks, lots] = this.#change(side)
      changed[side].push(level(ticks, lots))
    }
    const previous = this.#sequence
    this.#sequence += 1
    const data = { snapshot: false, previous, sequence: this.#sequence, ...changed, time: now }
    return { type: 'DEPTH', symbol: SYMBOL, data }
  }

  trade(now: number): MarketMessage {
    const buy = this.#chance() < 0.5
    const price = decimal(buy ? this.#best.asks : this.#best.bids, TICK_DECIMALS)
    const num = decimal(this.#lots(), LOT_DECIMALS)
    this.#trade += 1
    const data = [{ id: String(this.#trade), price, num, side: buy ? ('buy' as const) : ('sell' as const), time: now }]
    return { type: 'TRADE', symbol: SYMBOL, data }
  }

  #change(side: Side): [number, number] {
    const distance = Math.floor(this.#chance() ** 2 * REACH)
    const ticks = side === 'bids' ? this.#best.bids - distance : this.#best.asks + distance
    const levels = this.#levels[side]
    const remove = distance > 0 && levels.has(ticks) && this.#chance() < 0.4
    const lots = remove ? 0 : this.#lots()
    if (remove) levels.delete(ticks)
    else levels.set(ticks, lots)
    return [ticks, lots]
  }

  #lots(): number {
    return 1 + Math.floor(this.#chance() ** 3 * LARGEST_LOTS)
  }
}

const level = (ticks: number, lots: number): DepthLevel => [
  decimal(ticks, TICK_DECIMALS),
  lots === 0 ? '0' : decimal(lots, LOT_DECIMALS),
]

function decimal(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
