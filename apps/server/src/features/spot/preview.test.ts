import type { Engine } from '@candlewick/engine/engine'
import { lots, ticks, units } from '@candlewick/money/units'
import { type PreviewRequest, type PreviewSituation, previewOrder } from '@candlewick/rules/preview'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apply, ETH_USDT, FEES, type Funds, INDEX, outcome, previewExchange } from '../../../test/preview-exchange.ts'

const MAKER = 'house:maker:1'

type Levels = [price: number, quantity: number][]

/** An engine with one book and one customer who owns something of both coins. */
function exchange(bids: Levels, asks: Levels, funds: Funds): Engine {
  const engine = previewExchange(funds, [{ user: MAKER, kind: 'house' }])
  const rows = (levels: Levels) =>
    levels.map(([p, q]): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [ticks(p), lots(q)])
  apply(engine, { type: 'spot.ladder', user: MAKER, symbol: 'ETH_USDT', bids: rows(bids), asks: rows(asks) })
  return engine
}

/** What becomes of the order that the request amounts to. */
function submitted(engine: Engine, { side, kind, ...size }: PreviewRequest) {
  const tif = kind === 'limit' ? 'GTC' : 'IOC'
  const order = { type: 'spot.submit', user: 'me', symbol: 'ETH_USDT', side, kind, tif, ...size } as const
  return outcome(engine, { ...order, postOnly: false, stp: 'expire_taker', clientId: 'c' })
}

function situationOf(engine: Engine, side: 'buy' | 'sell', funds: Funds): PreviewSituation {
  return {
    market: ETH_USDT,
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
      const { order, refused } = submitted(engine, request)
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
      const { order, refused } = submitted(engine, request)
      expect(refused?.rule).toBe(preview.refusal?.rule)
      expect(refused?.bound).toBe(preview.refusal?.bound)
      if (order === undefined) return
      const { occupied } = engine.balance('me', 1, which === 'buy' ? 'USDT' : 'ETH')
      expect(occupied).toBe(preview.hold)
    }),
    { numRuns: 1_500 },
  )
})
