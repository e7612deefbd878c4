/** An engine with one market, for the tests that hold previews of orders against what becomes of them. */
import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import type { OrderView, RefusedEvent } from '@candlewick/engine/events'
import { entryOf } from '@candlewick/engine/testing/entry'
import { rate, units } from '@candlewick/money/units'
import { deriveSpotMarket } from '@candlewick/rules/market'

export const ETH_USDT = deriveSpotMarket(
  {
    symbol: 'ETH_USDT',
    base: 'ETH',
    quote: 'USDT',
    tickSize: '0.01',
    lotSize: '0.0001',
    minNotional: '5',
    maxQuantity: '10',
  },
  (asset) => (asset === 'USDT' ? 6 : 8),
)
export const FEES = { maker: rate(70_001), taker: rate(99_999) }
/** Index price, in ticks. */
export const INDEX = 300_000

const ASSETS = { USDT: 6, ETH: 8 } as const

/** Units of each asset. */
export interface Funds {
  USDT: number
  ETH: number
}

const PLENTY: Funds = { USDT: 5_000_000_000_000, ETH: 5_000_000_000_000 }

/** The next command of an engine whose clock stands still. */
export const apply = (engine: Engine, command: Command) =>
  engine.apply({ sequence: engine.sequence + 1, time: 1_000, command })

/** An open market with an index and an empty book; `me`, who pays {@link FEES}, with funds, the others with plenty. */
export function previewExchange(funds: Funds, others: readonly { user: string; kind: 'customer' | 'house' }[]): Engine {
  const engine = new Engine()
  const cap = units(8_000_000_000_000_000)
  for (const [asset, decimals] of Object.entries(ASSETS)) apply(engine, { type: 'asset', asset, decimals, cap })
  apply(engine, { type: 'market', ...ETH_USDT, status: 'open' })
  apply(engine, { type: 'prices', entries: [['ETH_USDT', INDEX, 3]], hash: '0'.repeat(64) })
  for (const other of others) open(engine, other, PLENTY)
  open(engine, { user: 'me', kind: 'customer' }, funds)
  apply(engine, { type: 'fee', user: 'me', ...FEES })
  return engine
}

function open(engine: Engine, { user, kind }: { user: string; kind: 'customer' | 'house' }, funds: Funds): void {
  apply(engine, { type: 'account.open', user, kind })
  for (const asset of ['USDT', 'ETH'] as const) {
    if (funds[asset] === 0) continue
    apply(engine, { type: entryOf(user, engine), id: `${user}${asset}`, user, asset, amount: units(funds[asset]) })
  }
}

/** What became of my order, or why it was refused. */
export function outcome(engine: Engine, command: Command): { order?: OrderView; refused?: RefusedEvent } {
  const found: { order?: OrderView; refused?: RefusedEvent } = {}
  for (const event of apply(engine, command)) {
    if (event.type === 'refused') found.refused = event
    if (event.type === 'order' && event.order.user === 'me') found.order = event.order
  }
  return found
}
