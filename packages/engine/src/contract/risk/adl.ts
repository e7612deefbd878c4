/** Auto-deleveraging: who of the other side closes against a bankrupt position, and in which order they stand. */
import { mulDivFloor, saturated } from '@candlewick/money/arithmetic'
import { lots, ticks, units } from '@candlewick/money/units'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { compareRanked, lamps, type Ranked } from '@candlewick/rules/contract/deleveraging'
import { Heap, type Placed } from '../../memory/heap.ts'
import type { Contract } from '../contract.ts'
import type { ContractLiquidationEvent } from '../events.ts'
import { balanceAfter } from '../orders/fill.ts'
import { tellPosition, trim } from '../orders/life.ts'
import { Booking, entryPart } from '../position/booking.ts'
import { type Position, riskOf } from '../position/position.ts'
import { CONTRACT_ADL } from '../reasons.ts'
import type { State } from '../state.ts'
import { marginStateOf, profitOf, walletOf } from './risk.ts'

/** A position with what its rank follows from; its place is that in the heap of those that were not asked for yet. */
interface Entry extends Ranked, Placed {
  readonly position: Position
}

/**
 * The positions of one side of a contract as they stood at one moment, the first to be deleveraged first. They are put
 * in order as far as they are asked for: of ten thousand winners one command needs a few hundred.
 */
class Ranking {
  /** The command in, or after, which it holds. */
  readonly sequence: number
  readonly #first: Position[] = []
  readonly #rest = new Heap<Entry>((a, b) => compareEntries(a, b) < 0)
  #all: readonly Position[] | undefined

  constructor(sequence: number) {
    this.sequence = sequence
  }

  add(entry: Entry): void {
    this.#rest.push(entry)
  }

  /** The position that `place` others come before. */
  at(place: number): Position | undefined {
    while (this.#first.length <= place) {
      const { top } = this.#rest
      if (top === undefined) return undefined
      this.#rest.remove(top)
      this.#first.push(top.position)
    }
    return this.#first[place]
  }

  /** All of them. */
  all(): readonly Position[] {
    this.#all ??= [...this.#first, ...[...this.#rest.members].sort(compareEntries).map(({ position }) => position)]
    return this.#all
  }
}

function compareEntries(a: Entry, b: Entry): number {
  return compareRanked(a, b) || a.position.holding.account.owner.index - b.position.holding.account.owner.index
}

export interface Rankings {
  long?: Ranking
  short?: Ranking
}

/** The ranking of one side, made once a command. Positions of the insurance fund are not in it. */
function rankingOf(state: State, contract: Contract, side: PositionSide, made: Rankings): Ranking {
  const known = made[side]
  if (known !== undefined && known.sequence === state.sequence) return known
  const ranking = new Ranking(state.sequence)
  for (const position of contract.heap(side).items) {
    if (!position.holding.account.insurance) ranking.add(entryOf(state, position))
  }
  made[side] = ranking
  return ranking
}

function entryOf(state: State, position: Position): Entry {
  const risk = riskOf(position)
  const { balance, maintenance } = marginStateOf(state, risk)
  return {
    position,
    place: -1,
    profit: units(profitOf(position)),
    wallet: units(saturated(walletOf(state, risk))),
    maintenance: units(saturated(maintenance)),
    marginBalance: units(saturated(balance)),
    opened: position.openedAt,
  }
}

/**
 * How near a position is to being deleveraged: 1 to 5 lamps, as things stand after the command. What the command itself
 * went by was of its middle, and an engine that was restored after it does not know that.
 */
export function lampsOf(state: State, position: Position): number {
  const { contract } = position.holding
  const ranking = rankingOf(state, contract, position.side, contract.shownRankings).all()
  return lamps(Math.max(0, ranking.indexOf(position)), ranking.length)
}

/**
 * Closes a bankrupt position against the other side at `value` for all of it, in the order of the ranking; whoever
 * could not bear it is passed over. False where something of it is left: since nobody could take it, or since the
 * command has no more ids or closings, so that the next one goes on.
 */
export function deleverage(state: State, position: Position, value: number): boolean {
  const { contract, account } = position.holding
  const { budget } = state.contracts
  const ranking = rankingOf(state, contract, position.side === 'long' ? 'short' : 'long', contract.rankings)
  // What the position has to lose; each part of it loses its share, rounded so that it never loses more than there is.
  let wallet = position.sign * (position.entryValue - value)
  for (let place = 0; position.lots > 0 && budget.closings > 0 && state.idsLeft() >= 2; place += 1) {
    const other = ranking.at(place)
    if (other === undefined) return false
    if (other.lots === 0 || other.holding.account === account) continue
    const quantity = Math.min(position.lots, other.lots)
    const lost = mulDivFloor(wallet, quantity, position.lots)
    const part = entryPart(position, quantity) - position.sign * lost
    if (part <= 0 || balanceAfter(state, other, quantity, part, 0) < 0) continue
    wallet -= lost
    budget.closings -= 1
    close(state, position, other, quantity, part)
  }
  return position.lots === 0
}

function close(state: State, position: Position, other: Position, quantity: number, value: number): void {
  const { contract } = position.holding
  const booking = new Booking(state, contract)
  booking.settleFunding(other)
  booking.close(position, quantity, value, 'margin')
  booking.close(other, quantity, value, 0)
  booking.post(CONTRACT_ADL, contract.terms.symbol)
  for (const each of [position, other]) {
    tellPosition(state, each)
    trim(state, each)
  }
  state.log.push({ ...stageOf(position, 'adl', quantity, value, 0), against: other.holding.account.owner.name })
}

/** The event of one stage. */
export function stageOf(
  position: Position,
  stage: ContractLiquidationEvent['stage'],
  quantity: number,
  value: number,
  fee: number,
): ContractLiquidationEvent {
  return {
    type: 'contract.liquidation',
    user: position.holding.account.owner.name,
    symbol: position.holding.contract.terms.symbol,
    side: position.side,
    stage,
    lots: lots(quantity),
    value: units(value),
    fee: units(fee),
    mark: ticks(position.holding.contract.mark),
  }
}
