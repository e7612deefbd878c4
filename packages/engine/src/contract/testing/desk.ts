/**
 * Customers and a maker on three contracts, and what a screen of theirs knows: for the tests that hold previews to it.
 */

import { compare, type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import type { Lots, Ticks } from '@candlewick/money/types'
import { ticks, units } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { exactExcess } from '@candlewick/rules/contract/margin'
import { unrealisedProfit, valueUp } from '@candlewick/rules/contract/position'
import type { Backing } from '@candlewick/rules/contract/reverse'
import { Chance } from '@candlewick/rules/contract/testing/chance'
import type { ContractMarketCommand, Direction } from '../commands.ts'
import type { PositionView } from '../views.ts'
import { Floor, INVERSE_TERMS, LINEAR_TERMS } from './floor.ts'

/** A second contract of the same settlement asset, so that cross accounts have something beside. */
const OTHER_TERMS: ContractMarketCommand = { ...LINEAR_TERMS, symbol: 'ETH_USDT_PERP', base: 'ETH', indexDiv: 200 }
export const CONTRACTS = [LINEAR_TERMS, INVERSE_TERMS, OTHER_TERMS]
export const USERS = ['ann', 'bob', 'cat']
export const MAKER = 'maker'

/** Money that stands behind a customer's positions in one settlement asset. */
interface Behind {
  /** Accrued funding of cross positions taken in. */
  wallet: number
  beside: Fraction
  backing: Backing
}

export class Desk {
  readonly floor = Floor.open(...USERS)
  readonly chance: Chance

  constructor(seed: number) {
    this.chance = new Chance(seed)
    this.floor.do(OTHER_TERMS)
    this.floor.customer(MAKER, 4_000_000_000_000_000, 100_000_000_000)
    for (const { symbol } of CONTRACTS) this.floor.mode(MAKER, 'cross', 2, symbol)
  }

  mark(symbol: string): number {
    return this.floor.engine.contracts.contract(symbol)?.mark ?? 0
  }

  index(symbol: string): number {
    return this.floor.engine.contracts.contract(symbol)?.index ?? 0
  }

  /**
   * A new book of the maker's, each level one order, since an inverse value is rounded order by order. The last of four
   * levels has as many lots as `deep` says.
   */
  quote(deep: () => number): void {
    for (const { symbol } of CONTRACTS) {
      this.floor.do({ type: 'contract.cancel', user: MAKER, symbol })
      const mark = this.mark(symbol)
      for (const [direction, sign] of [
        [1, -1],
        [2, 1],
      ] as const) {
        let away = 0
        for (let level = 0; level < 4; level += 1) {
          away += this.chance.between(1, 60)
          const price = mark + sign * Math.ceil((mark * away) / 10_000)
          this.floor.order(MAKER, direction, price / 10, level === 3 ? deep() : this.chance.magnitude(3_000), {
            symbol,
          })
        }
      }
    }
  }

  setting(user: string, symbol: string) {
    const setting = this.floor.engine.contracts.setting(user, symbol)
    if (setting === undefined) throw new Error('no setting')
    return setting
  }

  held(user: string, { symbol }: ContractMarketCommand): PositionView[] {
    return this.floor.engine.contracts.positions(user).filter((position) => position.symbol === symbol)
  }

  position(user: string, symbol: string, side: PositionSide): PositionView | undefined {
    return this.floor.engine.contracts.positions(user).find((one) => one.symbol === symbol && one.side === side)
  }

  account(user: string, terms: ContractMarketCommand) {
    return this.floor.engine.contracts.account(user, terms.kind === 'linear' ? 2 : 3, terms.settle)
  }

  /** What is free of an account, also of one that never traded. */
  free(user: string, terms: ContractMarketCommand): number {
    return this.account(user, terms)?.free ?? this.#untouched(user, terms)
  }

  #untouched(user: string, { kind, settle }: ContractMarketCommand): number {
    return this.floor.engine.balance(user, kind === 'linear' ? 2 : 3, settle).available
  }

  /** Value of the open orders of one direction. */
  exposure(user: string, terms: ContractMarketCommand, direction: Direction): number {
    return this.floor.engine.contracts
      .openOrders(user, terms.symbol)
      .filter((order) => order.direction === direction && direction <= 2)
      .reduce((value, order) => {
        const left = (order.lots - order.filledLots) as Lots
        return value + valueUp(left, order.price, terms)
      }, 0)
  }

  behind(user: string, terms: ContractMarketCommand): Behind {
    const account = this.account(user, terms)
    const whole = account === undefined ? this.#untouched(user, terms) : account.wallet - account.isolated
    const asked = (account?.crossMargin ?? 0) + (account?.orderHolds ?? 0)
    let beside: Fraction = wholeFraction(0)
    let [funding, profit] = [0, 0]
    for (const other of CONTRACTS.filter((one) => one.settle === terms.settle)) {
      const positions = this.held(user, other).filter((position) => position.mode === 'cross')
      for (const position of positions) {
        funding += position.funding
        profit +=
          Math.min(position.profit, unrealisedProfit(position, ticks(this.index(other.symbol)), other)) -
          position.funding
      }
      if (other !== terms) beside = sum(beside, exactExcess(positions, ticks(this.mark(other.symbol)), other))
    }
    return { wallet: whole - funding, beside, backing: { wallet: whole, asked, profit } }
  }

  /** The positions, their funding settled: out of the margin where that is their own. */
  positions(user: string, terms: ContractMarketCommand) {
    const isIsolated = this.setting(user, terms.symbol).mode === 'isolated'
    return this.held(user, terms).map((position) => ({
      ...position,
      margin: units(position.margin - (isIsolated ? position.funding : 0)),
    }))
  }

  book(symbol: string, side: 'buy' | 'sell'): [Ticks, Lots][] {
    return this.floor.engine.contracts.depth(symbol, side, 50)
  }
}

export function sameFraction(shown: Fraction | undefined, previewed: Fraction | undefined): boolean {
  return shown === undefined || previewed === undefined ? shown === previewed : compare(shown, previewed) === 0
}
