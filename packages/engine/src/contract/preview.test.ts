/** What a form previews before an order is sent is what the engine then says: refusal, cost, fee, profit, liquidation price. */
import { ticks, units } from '@candlewick/money/units'
import { compare, type Fraction, sum, wholeFraction } from '@candlewick/rules/contract/fraction'
import { exactExcess } from '@candlewick/rules/contract/margin'
import { valueUp } from '@candlewick/rules/contract/position'
import {
  type ContractPreview,
  type ContractRequest,
  type ContractSituation,
  previewContract,
} from '@candlewick/rules/contract/preview'
import { Chance } from '@candlewick/rules/contract/testing/chance'
import { describe, expect, it } from 'vitest'
import type { Event } from '../events.ts'
import type { ContractMarketCommand, Direction } from './commands.ts'
import { Floor, INVERSE_TERMS, LINEAR_TERMS } from './test-floor.ts'
import type { PositionView } from './views.ts'

/** A second contract of the same settlement asset, so that cross accounts have something beside. */
const OTHER_TERMS: ContractMarketCommand = { ...LINEAR_TERMS, symbol: 'ETH_USDT_PERP', base: 'ETH', indexDiv: 200 }
const CONTRACTS = [LINEAR_TERMS, INVERSE_TERMS, OTHER_TERMS]
const USERS = ['ann', 'bob', 'cat']
const MAKER = 'maker'

class Desk {
  readonly floor = Floor.open(...USERS)
  readonly #chance: Chance

  constructor(seed: number) {
    this.#chance = new Chance(seed)
    this.floor.do(OTHER_TERMS)
    this.floor.customer(MAKER, 4_000_000_000_000_000, 100_000_000_000)
    for (const { symbol } of CONTRACTS) this.floor.mode(MAKER, 'cross', 2, symbol)
    this.move()
  }

  /** A new price, a new book: each level one order, since an inverse value is rounded order by order. */
  move(): void {
    for (const user of USERS) this.floor.do({ type: 'contract.cancel', user })
    this.floor.index(this.#chance.between(58_000, 62_000))
    for (const { symbol } of CONTRACTS) {
      this.floor.do({ type: 'contract.cancel', user: MAKER, symbol })
      const mark = this.#mark(symbol)
      for (const [direction, sign] of [
        [1, -1],
        [2, 1],
      ] as const) {
        let away = 0
        for (let level = 0; level < 4; level += 1) {
          away += this.#chance.between(1, 60)
          const price = ticks(mark + sign * Math.ceil((mark * away) / 10_000))
          // The last level is so deep that nobody trades past it.
          const quantity = level === 3 ? 100_000 : this.#chance.magnitude(3_000)
          this.floor.order(MAKER, direction, Number(price) / 10, quantity, { symbol })
        }
      }
    }
  }

  /** Somebody changes leverage or margin mode, where that is allowed. */
  settle(): void {
    const user = this.#chance.pick(USERS)
    const { symbol } = this.#chance.pick(CONTRACTS)
    this.floor.mode(
      user,
      this.#chance.pick(['cross', 'isolated'] as const),
      this.#chance.pick([5, 20, 50, 100]),
      symbol,
    )
  }

  #mark(symbol: string): number {
    return this.floor.engine.contracts.contract(symbol)?.mark ?? 0
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
    const user = this.#chance.pick(USERS)
    const terms = this.#chance.pick(CONTRACTS)
    const direction = this.#chance.pick([1, 2, 3, 4] as const)
    const side = direction === 1 || direction === 3 ? 'long' : 'short'
    const kind = this.#chance.pick(['limit', 'market'] as const)
    // Through the maker's whole book or behind it: what rests of one customer is not met by another.
    const away = this.#chance.pick([this.#chance.between(945, 970), this.#chance.between(1_030, 1_055)])
    const price = ticks(Math.floor((this.#mark(terms.symbol) * away) / 1_000))
    const held = this.#held(user, terms).find((position) => position.side === side)?.lots ?? 0
    const most = direction > 2 ? Math.max(1, held) : 20_000
    const { mode, leverage } = this.#setting(user, terms.symbol)
    const request: ContractRequest = {
      side,
      opens: direction <= 2,
      kind,
      ...(kind === 'limit' ? { price } : {}),
      lots: (direction > 2 && this.#chance.oneIn(2) ? most : this.#chance.magnitude(most)) as ContractRequest['lots'],
      leverage: leverage[mode],
    }
    const preview = previewContract(request, this.#situation(user, terms, direction))
    const sent = kind === 'limit' ? Number(price) / 10 : undefined
    const tif = kind === 'market' ? 'IOC' : 'GTC'
    const before = this.holds(user, terms)
    const events = this.floor.order(user, direction, sent, request.lots, { symbol: terms.symbol, tif })
    return { terms, user, request, preview, events, before }
  }

  #setting(user: string, symbol: string) {
    const setting = this.floor.engine.contracts.setting(user, symbol)
    if (setting === undefined) throw new Error('no setting')
    return setting
  }

  #held(user: string, terms: ContractMarketCommand): PositionView[] {
    return this.floor.engine.contracts.positions(user).filter(({ symbol }) => symbol === terms.symbol)
  }

  /** What a form knows: everything from what the engine shows. */
  #situation(user: string, terms: ContractMarketCommand, direction: Direction): ContractSituation {
    const { contracts } = this.floor.engine
    const account = contracts.account(user, terms.kind === 'linear' ? 2 : 3, terms.settle)
    const mode = this.#setting(user, terms.symbol).mode
    const buys = direction === 1 || direction === 4
    let wallet = account === undefined ? this.#untouched(user, terms) : account.wallet - account.isolated
    let beside: Fraction = wholeFraction(0)
    for (const other of CONTRACTS.filter((one) => one.settle === terms.settle)) {
      const legs = this.#held(user, other).filter((position) => position.mode === 'cross')
      for (const leg of legs) wallet -= leg.funding
      if (other !== terms) beside = sum(beside, exactExcess(legs, ticks(this.#mark(other.symbol)), other))
    }
    const opening = contracts
      .openOrders(user, terms.symbol)
      .filter((order) => order.direction === direction && order.direction <= 2)
    const exposure = opening.reduce(
      (value, order) => value + valueUp((order.lots - order.filledLots) as typeof order.lots, order.price, terms),
      0,
    )
    return {
      contract: terms,
      takerRate: terms.takerRate,
      mark: ticks(this.#mark(terms.symbol)),
      book: contracts.depth(terms.symbol, buys ? 'sell' : 'buy', 50),
      mode,
      legs: this.#held(user, terms).map((leg) => ({ ...leg, margin: units(leg.margin - leg.funding) })),
      exposure: units(exposure),
      free: account?.free ?? units(this.#untouched(user, terms)),
      wallet: units(wallet),
      beside,
    }
  }

  #untouched(user: string, terms: ContractMarketCommand): number {
    return this.floor.engine.balance(user, terms.kind === 'linear' ? 2 : 3, terms.settle).available
  }

  /** What a customer's open orders hold. */
  holds(user: string, terms: ContractMarketCommand): number {
    return this.floor.engine.contracts.account(user, terms.kind === 'linear' ? 2 : 3, terms.settle)?.orderHolds ?? 0
  }

  position(user: string, symbol: string, side: string): PositionView | undefined {
    return this.floor.engine.contracts.positions(user).find((one) => one.symbol === symbol && one.side === side)
  }
}

function sameFraction(shown: Fraction | undefined, previewed: Fraction | undefined): boolean {
  if (shown === undefined || previewed === undefined) return shown === previewed
  return compare(shown, previewed) === 0
}

describe('an order form', () => {
  it('shows what the engine then says, over 1,000 random orders', () => {
    const counts = { refused: 0, held: 0, opened: 0, closed: 0, liquidation: 0 }
    for (let seed = 1; seed <= 10; seed += 1) {
      const desk = new Desk(seed)
      for (let n = 0; n < 100; n += 1) {
        if (n % 8 === 7) desk.move()
        if (n % 5 === 4) desk.settle()
        check(desk, counts)
      }
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(40)
  })
})

function check(desk: Desk, counts: Record<'refused' | 'held' | 'opened' | 'closed' | 'liquidation', number>): void {
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
