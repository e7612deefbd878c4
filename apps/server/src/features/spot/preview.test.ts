import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import type { OrderView, RefusedEvent } from '@candlewick/engine/events'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { deriveSpotMarket } from '@candlewick/rules/market'
import { type PreviewRequest, type PreviewSituation, previewOrder } from '@candlewick/rules/preview'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const market = deriveSpotMarket(
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
const FEES = { maker: rate(70_001), taker: rate(99_999) }
const MAKER = 'house:maker:1'
const INDEX = 300_000

type Levels = [price: number, quantity: number][]

/** An engine with one book and one customer who owns something of both coins. */
function exchange(bids: Levels, asks: Levels, funds: { USDT: number; ETH: number }): Engine {
  const engine = new Engine()
  const apply = (command: Command) => engine.apply({ sequence: engine.sequence + 1, time: 1_000, command })
  const cap = units(8_000_000_000_000_000)
  apply({ type: 'asset', asset: 'USDT', decimals: 6, cap })
  apply({ type: 'asset', asset: 'ETH', decimals: 8, cap })
  apply({ type: 'market', ...market, status: 'open' })
  apply({ type: 'prices', entries: [['ETH_USDT', INDEX, 3]], hash: '0'.repeat(64) })
  apply({ type: 'account.open', user: MAKER, kind: 'house' })
  apply({ type: 'account.open', user: 'me', kind: 'customer' })
  apply({ type: 'fee', user: 'me', ...FEES })
  const held = { USDT: 5_000_000_000_000, ETH: 5_000_000_000_000 }
  for (const [user, amounts] of [[MAKER, held] as const, ['me', funds] as const]) {
    for (const asset of ['USDT', 'ETH'] as const) {
      if (amounts[asset] === 0) continue
      apply({ type: 'deposit', id: `${user}${asset}`, user, asset, amount: units(amounts[asset]) })
    }
  }
  const rows = (levels: Levels) =>
    levels.map(([p, q]): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [ticks(p), lots(q)])
  apply({ type: 'spot.ladder', user: MAKER, symbol: 'ETH_USDT', bids: rows(bids), asks: rows(asks) })
  return engine
}

/** What became of the order, or why it was refused. */
function outcome(engine: Engine, request: PreviewRequest): { order?: OrderView; refused?: RefusedEvent } {
  const { side, kind, ...size } = request
  const tif = kind === 'limit' ? 'GTC' : 'IOC'
  const command = { type: 'spot.submit', user: 'me', symbol: 'ETH_USDT', side, kind, tif, ...size } as const
  const events = engine.apply({
    sequence: engine.sequence + 1,
    time: 1_001,
    command: { ...command, postOnly: false, stp: 'expire_taker', clientId: 'c' },
  })
  const found: { order?: OrderView; refused?: RefusedEvent } = {}
  for (const event of events) {
    if (event.type === 'refused') found.refused = event
    if (event.type === 'order' && event.order.user === 'me') found.order = event.order
  }
  return found
}

function situationOf(engine: Engine, side: 'buy' | 'sell', funds: { USDT: number; ETH: number }): PreviewSituation {
  return {
    market,
    fees: FEES,
    book: engine.depth('ETH_USDT', side === 'buy' ? 'sell' : 'buy', 50),
    available: units(side === 'buy' ? funds.USDT : funds.ETH),
    index: ticks(INDEX),
  }
}

const side = fc.constantFrom('buy' as const, 'sell' as const)
const levels = (low: number, high: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: low, max: high }), fc.integer({ min: 1, max: 3_000 })), {
      maxLength: 6,
      selector: ([price]) => price,
    })
    .map((rows) => rows.sort((a, b) => a[0] - b[0]))
const bids = levels(270_000, 299_999).map((rows) => rows.reverse())
const asks = levels(300_000, 330_000)
const amount = fc.oneof(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 20_000_000_000 }))
const quantity = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_001 }))
const funds = fc.record({
  USDT: fc.constantFrom(0, 4_000_000, 700_000_000, 900_000_000_000),
  ETH: fc.constantFrom(0, 1_000_000, 200_000_000, 2_000_000_000),
})

it('a market order, by quantity or by amount, becomes what its preview said or is refused by the rule it named', () => {
  const size = fc.oneof(
    quantity.map((n) => ({ lots: lots(n) })),
    amount.map((n) => ({ amount: units(n) })),
  )
  fc.assert(
    fc.property(bids, asks, side, size, funds, (bid, ask, which, sized, owned) => {
      const engine = exchange(bid, ask, owned)
      const request: PreviewRequest = { side: which, kind: 'market', ...sized }
      const preview = previewOrder(request, situationOf(engine, which, owned))
      const { order, refused } = outcome(engine, request)
      expect(refused?.rule).toBe(preview.refusal?.rule)
      if (order === undefined) return
      expect({ lots: order.filledLots, notional: order.filledQuote, fee: order.fee }).toEqual({
        lots: preview.lots,
        notional: preview.notional,
        fee: preview.fee,
      })
    }),
    { numRuns: 1_500 },
  )
})

it('a limit order holds what its preview said, or is refused by the rule it named with the bound it named', () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 239_999, max: 360_001 }))
  fc.assert(
    fc.property(side, price, quantity, funds, (which, at, n, owned) => {
      const engine = exchange([], [], owned)
      const request: PreviewRequest = { side: which, kind: 'limit', price: ticks(at), lots: lots(n) }
      const preview = previewOrder(request, situationOf(engine, which, owned))
      const { order, refused } = outcome(engine, request)
      expect(refused?.rule).toBe(preview.refusal?.rule)
      expect(refused?.bound).toBe(preview.refusal?.bound)
      if (order === undefined) return
      const { occupied } = engine.balance('me', 1, which === 'buy' ? 'USDT' : 'ETH')
      expect(occupied).toBe(preview.hold)
    }),
    { numRuns: 1_500 },
  )
})
