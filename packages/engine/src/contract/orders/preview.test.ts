/**
 * What a form previews before an order is sent is what the engine then says: refusal, cost, fee, profit, liquidation
 * price.
 */
import { ticks, units } from '@candlewick/money/units'
import {
  type ContractPreview,
  type ContractRequest,
  type ContractSituation,
  previewContract,
} from '@candlewick/rules/contract/preview'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../events.ts'
import type { ContractMarketCommand, Direction } from '../commands.ts'
import { CONTRACTS, Desk, MAKER, sameFraction, USERS } from '../testing/desk.ts'

class OrderDesk extends Desk {
  constructor(seed: number) {
    super(seed)
    this.move()
  }

  /** A new price and a new book, so deep that nobody trades past it. */
  move(): void {
    for (const user of USERS) this.floor.do({ type: 'contract.cancel', user })
    this.floor.index(this.chance.between(58_000, 62_000))
    this.quote(() => 100_000)
  }

  /** Somebody changes leverage or margin mode, where that is allowed. */
  settle(): void {
    const user = this.chance.pick(USERS)
    const { symbol } = this.chance.pick(CONTRACTS)
    this.floor.mode(user, this.chance.pick(['cross', 'isolated'] as const), this.chance.pick([5, 20, 50, 100]), symbol)
  }

  /** Previews a random order, sends it, and says both. */
  order(): {
    terms: ContractMarketCommand
    user: string
    request: ContractRequest
    preview: ContractPreview
    events: readonly Event[]
    /** What the customer's orders held before. */
    before: number
  } {
    const user = this.chance.pick(USERS)
    const terms = this.chance.pick(CONTRACTS)
    const direction = this.chance.pick([1, 2, 3, 4] as const)
    const side = direction === 1 || direction === 3 ? 'long' : 'short'
    const kind = this.chance.pick(['limit', 'market'] as const)
    // Through the maker's whole book or behind it: what rests of one customer is not met by another.
    const away = this.chance.pick([this.chance.between(945, 970), this.chance.between(1_030, 1_055)])
    const price = ticks(Math.floor((this.mark(terms.symbol) * away) / 1_000))
    const held = this.position(user, terms.symbol, side)?.lots ?? 0
    const most = direction > 2 ? Math.max(1, held) : 20_000
    const { mode, leverage } = this.setting(user, terms.symbol)
    const request: ContractRequest = {
      side,
      opens: direction <= 2,
      kind,
      ...(kind === 'limit' ? { price } : {}),
      lots: (direction > 2 && this.chance.oneIn(2) ? most : this.chance.magnitude(most)) as ContractRequest['lots'],
      leverage: leverage[mode],
    }
    const preview = previewContract(request, this.#situation(user, terms, direction))
    const sent = kind === 'limit' ? Number(price) / 10 : undefined
    const tif = kind === 'market' ? 'IOC' : 'GTC'
    const before = this.holds(user, terms)
    const events = this.floor.order(user, direction, sent, request.lots, { symbol: terms.symbol, tif })
    return { terms, user, request, preview, events, before }
  }

  /** What a form knows: everything from what the engine shows. */
  #situation(user: string, terms: ContractMarketCommand, direction: Direction): ContractSituation {
    const { wallet, beside } = this.behind(user, terms)
    return {
      contract: terms,
      takerRate: terms.takerRate,
      mark: ticks(this.mark(terms.symbol)),
      index: ticks(this.index(terms.symbol)),
      book: this.book(terms.symbol, direction === 1 || direction === 4 ? 'sell' : 'buy'),
      mode: this.setting(user, terms.symbol).mode,
      positions: this.positions(user, terms),
      exposure: units(this.exposure(user, terms, direction)),
      free: units(this.free(user, terms)),
      wallet: units(wallet),
      beside,
    }
  }

  /** What a customer's open orders hold. */
  holds(user: string, terms: ContractMarketCommand): number {
    return this.account(user, terms)?.orderHolds ?? 0
  }
}

describe('an order form', () => {
  it('shows what the engine then says, over 1,000 random orders', () => {
    const counts = { refused: 0, held: 0, opened: 0, closed: 0, liquidation: 0 }
    for (let seed = 1; seed <= 10; seed += 1) {
      const desk = new OrderDesk(seed)
      for (let n = 0; n < 100; n += 1) {
        if (n % 8 === 7) desk.move()
        if (n % 5 === 4) desk.settle()
        check(desk, counts)
      }
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(40)
  })
})

function check(
  desk: OrderDesk,
  counts: Record<'refused' | 'held' | 'opened' | 'closed' | 'liquidation', number>,
): void {
  const { terms, user, request, preview, events, before } = desk.order()
  const [first] = events
  if (first?.type === 'refused') {
    counts.refused += 1
    expect({ rule: first.rule, ...(first.bound === undefined ? {} : { bound: first.bound }) }).toEqual(preview.refusal)
    return
  }
  expect(preview.refusal).toBeUndefined()
  const trades = events.filter((event) => event.type === 'contract.trade')
  const sent = events.flatMap((event) =>
    event.type === 'contract.order' && event.order.user === user ? [event.order] : [],
  )
  const mine = sent.findLast((one) => one.clientId !== '')
  if (request.opens && mine?.status === 'open' && trades.length === 0) {
    expect(desk.holds(user, terms) - before).toBe(preview.cost)
    counts.held += 1
  }
  if (mine === undefined || request.kind !== 'market' || trades.length === 0) return
  const own = trades.every((trade) => trade.taker.user === user && trade.taker.order === mine.id)
  if (!own || mine.endReason === 'margin' || mine.endReason === 'bankruptcy' || mine.endReason === 'self_trade') return
  expect({ lots: mine.filledLots, value: mine.filledValue, fee: mine.fee }).toEqual({
    lots: preview.lots,
    value: preview.value,
    fee: preview.fee,
  })
  counts[request.opens ? 'opened' : 'closed'] += 1
  if (!request.opens) expect(mine.profit).toBe(preview.profit)
  const after = desk.position(user, terms.symbol, request.side)
  if (after === undefined || trades.some((trade) => trade.maker.user !== MAKER)) return
  expect(sameFraction(after.liquidation.below, preview.liquidation.below)).toBe(true)
  expect(sameFraction(after.liquidation.above, preview.liquidation.above)).toBe(true)
  counts.liquidation += 1
}
