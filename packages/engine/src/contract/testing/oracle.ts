/**
 * Somebody who only sees the commands and what the engine says it did, and reckons everything again from the published
 * formulas in exact rationals: what every trade is worth, its fee and profit, funding, wallets, who had to be
 * liquidated and who had not. Shares no formula with the engine; disagrees by throwing.
 */
import type { Fraction } from '@candlewick/money/fraction'
import {
  cushionAt,
  fundingMove,
  liquidationRoots,
  notionalAt,
  type OraclePosition,
  type OracleTier,
} from '@candlewick/rules/contract/testing/formulas'
import { NOUGHT, Rational } from '@candlewick/rules/contract/testing/rational'
import type { Command } from '../../commands.ts'
import type { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import type { Direction } from '../commands.ts'
import type {
  ContractCoveredEvent,
  ContractFundingPaidEvent,
  ContractLiquidationEvent,
  ContractPositionEvent,
  ContractTradeEvent,
} from '../events.ts'
import type { PositionView } from '../views.ts'
import { type BookedPosition, Books, FUND, type Known, riskName, type Side } from './books.ts'

/** The engine and the formulas do not say the same. */
export class Objection extends Error {
  constructor(what: string, engine: unknown, formulas: unknown) {
    super(`${what}: the engine says ${String(engine)}, the formulas ${String(formulas)}`)
    this.name = 'Objection'
  }
}

/** What an oracle has met, so that a test can say it was worth looking. */
export interface OracleCoverage {
  trades: number
  fundings: number
  readonly stages: Record<ContractLiquidationEvent['stage'], number>
  readonly rules: Map<string, number>
  covered: number
  /** Liquidation prices shown. */
  shown: number
}

export function emptyCoverage(): OracleCoverage {
  return {
    trades: 0,
    fundings: 0,
    stages: { offset: 0, reduce: 0, takeover: 0, adl: 0, waiting: 0 },
    rules: new Map(),
    covered: 0,
    shown: 0,
  }
}

export class Oracle {
  readonly #books = new Books()
  /** Exact fees and charged fees of orders. */
  readonly #fees = new Map<number, { exact: Rational; charged: bigint }>()
  /** Risks that the engine said must wait. */
  readonly #waiting = new Set<string>()
  readonly #decimals = new Map<string, number>()
  /** How many positions were looked at: trying every pair of tiers takes a while, so that one in some has to do. */
  #looks = 0
  /** Told, and not yet taken in. */
  readonly #covered: ContractCoveredEvent[] = []
  readonly #met: OracleCoverage

  constructor(met: OracleCoverage) {
    this.#met = met
  }

  /** Looks at one command, what came of it, and how the engine stands now. */
  see(command: Command, events: readonly Event[], engine: Engine): void {
    const [first] = events
    if (first?.type === 'refused') {
      this.#met.rules.set(
        `${command.type} ${first.rule}`,
        (this.#met.rules.get(`${command.type} ${first.rule}`) ?? 0) + 1,
      )
    } else {
      this.#define(command)
      this.#move(command)
      this.#events(command, events)
    }
    this.#compare(engine)
    this.#checkDue()
  }

  #define(command: Command): void {
    if (command.type === 'asset') this.#decimals.set(command.asset, command.decimals)
    if (command.type !== 'contract.market') return
    const unit = new Rational(1n, 10n ** BigInt(this.#decimals.get(command.settle) ?? 0))
    const tiers: OracleTier[] = []
    for (const { cap, leverage, rate } of command.tiers) {
      const before = tiers.at(-1)
      const floor = before?.cap ?? NOUGHT
      const mmr = new Rational(BigInt(rate), 100_000_000n)
      const amount = floor.times(mmr.minus(before?.mmr ?? mmr)).plus(before?.amount ?? NOUGHT)
      tiers.push({ floor, cap: Rational.of(cap).times(unit), leverage, mmr, amount })
    }
    const { kind, tickSize, lotSize } = command
    this.#books.contracts.set(command.symbol, {
      terms: command,
      oracle: { kind, tick: Rational.of(tickSize), lot: Rational.of(lotSize), unit, tiers },
      type: kind === 'linear' ? 2 : 3,
      positions: new Map(),
      mark: 0,
      live: false,
      index: NOUGHT,
      dust: NOUGHT,
    })
  }

  #move(command: Command): void {
    if (command.type === 'deposit' || command.type === 'house.fund')
      this.#pay(command.user, command.account ?? 1, command.asset, command.amount)
    if (command.type !== 'transfer') return
    this.#pay(command.user, command.from, command.asset, -command.amount)
    this.#pay(command.user, command.to, command.asset, command.amount)
  }

  #pay(user: string, type: number, asset: string, amount: number): void {
    if (type === 2 || type === 3) this.#books.wallet(user, type, asset).units += BigInt(amount)
  }

  #events(command: Command, events: readonly Event[]): void {
    const told = new Set<Event>()
    let posted = ''
    for (const [n, event] of events.entries()) {
      if (event.type === 'posting') posted = event.reason
      else if (event.type === 'contract.liquidation' && event.stage === 'reduce') posted = ''
      if (event.type === 'contract.position') {
        // What a liquidation changed is told after its posting, and before the stage that says why.
        const isStage = this.#isOfStage(event, posted)
        const stage = isStage ? events.slice(n + 1).find(isDeed) : undefined
        if (stage?.type === 'contract.liquidation' && stage.stage !== 'reduce' && !told.has(stage)) {
          this.#stage(stage)
          told.add(stage)
        }
        this.#position(event)
      } else if (event.type === 'contract.trade') this.#trade(command, events, event)
      else if (!told.has(event)) this.#event(event)
    }
  }

  /** A take-over at the entry value moves no money, so that nothing is posted: then the size alone says so. */
  #isOfStage({ symbol, user, side, lots }: ContractPositionEvent, posted: string): boolean {
    if (posted === 'contract_liquidation' || posted === 'contract_adl') return true
    return this.#books.position(this.#books.known(symbol), user, side).lots !== BigInt(lots)
  }

  #event(event: Event): void {
    switch (event.type) {
      case 'contract.mark': {
        const contract = this.#books.known(event.symbol)
        contract.mark = event.mark
        contract.live = event.live
        if (event.live) checkMark(event, contract)
        break
      }
      case 'contract.covered':
        this.#covered.push(event)
        break
      case 'posting':
        if (event.reason === 'contract_funding') this.#cover()
        break
      case 'contract.funding':
        this.#funding(event)
        break
      case 'contract.funding.paid':
        this.#fundingPaid(event)
        break
      case 'contract.liquidation':
        this.#stage(event)
        break
      default:
      // Orders, settings and spot say nothing that is reckoned here.
    }
  }

  /** What was paid out of open positions is told before the trade or the stage that lacked it. */
  #cover(): void {
    for (const { symbol, user, side, amount, entry } of this.#covered.splice(0)) {
      const position = this.#books.position(this.#books.known(symbol), user, side)
      const gains = (position.contract.oracle.kind === 'linear') === (side === 'long')
      position.entry += gains ? BigInt(amount) : -BigInt(amount)
      if (position.entry !== BigInt(entry)) throw new Objection(`entry of ${user}`, entry, position.entry)
      this.#books.walletOf(position.contract, user).units += BigInt(amount)
      if (position.isolated) position.margin += BigInt(amount)
      this.#met.covered += 1
    }
  }

  #funding(event: { symbol: string; rate: number; mark: number }): void {
    const contract = this.#books.known(event.symbol)
    const rate = new Rational(BigInt(event.rate), 100_000_000n)
    contract.index = contract.index.plus(fundingMove(contract.oracle, this.#books.price(contract, event.mark), rate))
  }

  #fundingPaid(event: ContractFundingPaidEvent): void {
    const contract = this.#books.known(event.symbol)
    const position = this.#books.position(contract, event.user, event.side)
    const due = this.#books.pending(position)
    if (due !== BigInt(event.amount)) throw new Objection('funding paid', event.amount, due)
    const moved = contract.index
      .minus(position.fundedAt)
      .times(this.#books.size(contract, position.lots))
      .by(contract.oracle.unit)
    const exact = position.side === 'long' ? moved : moved.negated()
    contract.dust = contract.dust.plus(new Rational(due).minus(exact))
    const whole = contract.dust.floor()
    contract.dust = contract.dust.minus(new Rational(whole))
    this.#books.walletOf(contract, FUND).units += whole
    this.#books.walletOf(contract, event.user).units -= due
    if (position.isolated) position.margin -= due
    position.fundedAt = contract.index
    this.#met.fundings += 1
  }

  #trade(command: Command, events: readonly Event[], event: ContractTradeEvent): void {
    const contract = this.#books.known(event.symbol)
    const size = this.#books.size(contract, BigInt(event.lots))
    const value = notionalAt(contract.oracle, size, this.#books.price(contract, event.price))
      .by(contract.oracle.unit)
      .floor()
    if (value !== BigInt(event.value)) throw new Objection('trade value', event.value, value)
    const order = events.find((found) => found.type === 'contract.order' && found.order.id === event.taker.order)
    const isHouse = order?.type === 'contract.order' && order.order.clientId === ''
    // An order that was begun may go on to the top of its tier once its account is safe.
    const isBegun = this.#fees.has(event.taker.order)
    const isForced = isHouse && event.taker.fee === 0 && command.type !== 'contract.close'
    if (isForced && !isBegun && event.taker.user !== FUND) {
      this.#mustBeDue(this.#positionOf(contract, event.taker))
    }
    const { makerRate, takerRate } = contract.terms
    this.#side(contract, event.maker, BigInt(event.lots), value, makerRate)
    const isFree = isHouse && event.taker.fee === 0
    this.#side(contract, event.taker, BigInt(event.lots), value, isFree ? 0 : takerRate)
    this.#cover()
    this.#met.trades += 1
  }

  #positionOf(contract: Known, side: { user: string; direction: Direction }): BookedPosition {
    return this.#books.position(contract, side.user, side.direction === 1 || side.direction === 3 ? 'long' : 'short')
  }

  #side(contract: Known, side: ContractTradeEvent['taker'], lots: bigint, value: bigint, rate: number): void {
    const position = this.#positionOf(contract, side)
    const wallet = this.#books.walletOf(contract, side.user)
    const fees = this.#fees.get(side.order) ?? { exact: NOUGHT, charged: 0n }
    fees.exact = fees.exact.plus(new Rational(value * BigInt(rate), 100_000_000n))
    fees.charged += BigInt(side.fee)
    if (fees.charged !== fees.exact.ceil()) throw new Objection('fees', fees.charged, fees.exact.ceil())
    this.#fees.set(side.order, fees)
    wallet.units -= BigInt(side.fee)
    if (side.direction <= 2) {
      this.#open(position, lots, value)
      if (side.profit !== 0) throw new Objection('profit of an opening fill', side.profit, 0)
      return
    }
    const profit = this.#close(position, lots, value)
    if (profit !== BigInt(side.profit)) throw new Objection('profit', side.profit, profit)
  }

  #open(position: BookedPosition, lots: bigint, value: bigint): void {
    if (position.lots === 0n) position.fundedAt = position.contract.index
    position.lots += lots
    position.entry += value
  }

  #close(position: BookedPosition, lots: bigint, value: bigint): bigint {
    if (lots > position.lots) throw new Objection(`closing ${position.user}`, lots, position.lots)
    const share = new Rational(position.entry * lots, position.lots)
    const gains = (position.contract.oracle.kind === 'linear') === (position.side === 'long')
    const part = gains ? share.ceil() : share.floor()
    const profit = gains ? value - part : part - value
    position.lots -= lots
    position.entry -= part
    this.#books.walletOf(position.contract, position.user).units += profit
    return profit
  }

  #position(event: ContractPositionEvent): void {
    const position = this.#books.position(this.#books.known(event.symbol), event.user, event.side)
    if (position.lots !== BigInt(event.lots)) throw new Objection(`lots of ${event.user}`, event.lots, position.lots)
    if (position.entry !== BigInt(event.entry))
      throw new Objection(`entry of ${event.user}`, event.entry, position.entry)
    position.margin = BigInt(event.margin)
    position.isolated = event.mode === 'isolated'
  }

  #stage(event: ContractLiquidationEvent): void {
    const contract = this.#books.known(event.symbol)
    const position = this.#books.position(contract, event.user, event.side)
    this.#met.stages[event.stage] += 1
    const risk = riskName(position)
    if (event.stage === 'waiting') {
      this.#waiting.add(risk)
      return
    }
    if (event.stage === 'reduce') {
      this.#books.walletOf(contract, event.user).units -= BigInt(event.fee)
      this.#books.walletOf(contract, FUND).units += BigInt(event.fee)
      if (position.isolated && position.lots > 0n) position.margin -= BigInt(event.fee)
      return
    }
    // The second position of a hedge goes with the first, and the fund nets what it takes over.
    if (event.stage !== 'offset') this.#mustBeDue(position)
    const [lots, value] = [BigInt(event.lots), BigInt(event.value)]
    this.#close(position, lots, value)
    if (event.stage === 'takeover') this.#open(this.#books.position(contract, FUND, event.side), lots, value)
    if (event.stage === 'adl') {
      const other = this.#books.position(contract, event.against ?? '', event.side === 'long' ? 'short' : 'long')
      this.#close(other, lots, value)
    }
    this.#cover()
  }

  #mustBeDue(position: BookedPosition): void {
    if (position.user === FUND || position.entry <= 0n) return
    const cushion = this.#books.cushion(position)
    if (cushion.sign > 0)
      throw new Objection(`liquidation of ${riskName(position)}`, 'due', `${cushion.cut(8)} to spare`)
  }

  /** Nobody who should be liquidated is left, but who waits for a taker or for a price. */
  #checkDue(): void {
    const seen = new Set<string>()
    for (const contract of this.#books.contracts.values()) {
      for (const position of contract.positions.values()) {
        const risk = riskName(position)
        if (position.lots === 0n || position.user === FUND || seen.has(risk)) continue
        seen.add(risk)
        const positions = this.#books.positionsOf(position)
        if (positions.some((held) => !held.contract.live || held.entry <= 0n)) continue
        const cushion = this.#books.cushion(position)
        if (cushion.sign > 0) this.#waiting.delete(risk)
        else if (!this.#waiting.has(risk)) throw new Objection(risk, 'standing', `due by ${cushion.cut(8)}`)
      }
    }
  }

  /** Wallets, positions, and that every contract is as much long as short. */
  #compare(engine: Engine): void {
    const positions = new Map<string, PositionView[]>()
    const positionsOf = (user: string) => {
      const known = positions.get(user) ?? engine.contracts.positions(user)
      positions.set(user, known)
      return known
    }
    for (const contract of this.#books.contracts.values()) {
      let net = 0n
      for (const position of contract.positions.values()) {
        net += position.side === 'long' ? position.lots : -position.lots
        if (position.lots > 0n || position.entry !== 0n) this.#comparePosition(positionsOf(position.user), position)
      }
      if (net !== 0n) throw new Objection(`${contract.terms.symbol} long less short`, net, 0)
    }
    for (const wallet of this.#books.wallets.values()) {
      const { available, occupied } = engine.balance(wallet.user, wallet.type, wallet.asset)
      if (available < 0 || occupied < 0)
        throw new Objection(`${wallet.user} has`, `${available} ${occupied}`, 'no debt')
      const held = BigInt(available) + BigInt(occupied)
      if (held !== wallet.units) throw new Objection(`${wallet.user} ${wallet.asset} wallet`, held, wallet.units)
    }
  }

  #comparePosition(positions: readonly PositionView[], position: BookedPosition): void {
    const found = positions.find(
      ({ symbol, side }) => symbol === position.contract.terms.symbol && side === position.side,
    )
    const held = BigInt(found?.lots ?? 0)
    if (held !== position.lots) throw new Objection(`${position.user} ${position.side} lots`, held, position.lots)
    if (found === undefined) return
    if (position.entry !== BigInt(found.entryValue)) {
      throw new Objection(`entry of ${position.user}`, found.entryValue, position.entry)
    }
    if (position.isolated && BigInt(found.margin) !== position.margin) {
      throw new Objection(`${position.user} ${position.side} margin`, found.margin, position.margin)
    }
    this.#looks += 1
    if (this.#looks % 16 === 0) this.#compareLiquidation(position, found.liquidation)
  }

  /** Where the position would be liquidated is shown as the formulas say, by trying every pair of tiers. */
  #compareLiquidation(position: BookedPosition, shown: PositionView['liquidation']): void {
    const { oracle, mark } = position.contract
    const positions = this.#books.positionsOf(position)
    if (position.user === FUND || mark === 0 || positions.some((held) => held.entry <= 0n || held.contract.mark === 0))
      return
    const wallet = this.#books.walletOf(position.contract, position.user)
    let own = position.isolated ? position.margin : wallet.units - this.#books.isolatedMargins(wallet)
    let behind = NOUGHT
    const here: Record<Side, OraclePosition> = {
      long: { side: 'long', size: NOUGHT, entry: NOUGHT },
      short: { side: 'short', size: NOUGHT, entry: NOUGHT },
    }
    for (const held of positions) {
      own -= this.#books.pending(held)
      const exact = this.#books.exact(held)
      if (held.contract === position.contract) here[held.side] = exact
      else
        behind = behind.plus(
          cushionAt(held.contract.oracle, NOUGHT, [exact], this.#books.price(held.contract, held.contract.mark)),
        )
    }
    const roots = liquidationRoots(oracle, behind.plus(new Rational(own).times(oracle.unit)), here.long, here.short)
    const now = this.#books.price(position.contract, mark)
    this.#sameRoot(position, shown.below, nearest(roots, now, -1))
    this.#sameRoot(position, shown.above, nearest(roots, now, 1))
    this.#met.shown += 1
  }

  #sameRoot(position: BookedPosition, shown: Fraction | undefined, root: Rational | undefined): void {
    const said =
      shown === undefined
        ? undefined
        : new Rational(shown.numerator, shown.denominator).times(position.contract.oracle.tick)
    if (said === undefined ? root === undefined : root !== undefined && said.against(root) === 0) return
    throw new Objection(`liquidation price of ${riskName(position)}`, said?.cut(8), root?.cut(8))
  }
}

/** The root next to the mark on one side of it; one at the mark is on both. */
function nearest(roots: readonly Rational[], mark: Rational, side: 1 | -1): Rational | undefined {
  let found: Rational | undefined
  for (const root of roots) {
    if (root.against(mark) * side < 0) continue
    if (found === undefined || root.against(found) * side < 0) found = root
  }
  return found
}

/** An event that changes a position or ends a stretch in which positions are told. */
function isDeed(event: Event): boolean {
  return (
    event.type === 'contract.trade' ||
    event.type === 'contract.liquidation' ||
    event.type === 'contract.mark' ||
    event.type === 'contract.funding.paid'
  )
}

/** A mark that trades and liquidates is within the published range of its index: 2% where the contract says nothing. */
function checkMark({ mark, index }: { mark: number; index: number }, { terms }: Known): void {
  const range = new Rational(BigInt(terms.markRange ?? 2_000_000), 100_000_000n)
  const away = Rational.of(Math.abs(mark - index))
  if (away.minus(Rational.of(index).times(range)).sign > 0) throw new Objection('mark', mark, `within 2% of ${index}`)
}
