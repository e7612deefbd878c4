/**
 * One posting of contracts while it is prepared: what each account gains and pays, what the clearing accounts give and
 * take. Positions are changed by these functions alone, so that entry values and clearing accounts cannot part.
 */
import { divCeil, mulDivCeil, mulDivFloor } from '@candlewick/money/arithmetic'
import { lots, units } from '@candlewick/money/units'
import { MAX_CONTRACT_VALUE } from '@candlewick/rules/contract/position'
import { fundCarryOf, fundShareOf } from '@candlewick/rules/security-fund'
import { COUNTED } from '../../ledger/issued.ts'
import { FEE_PART, FUND_PART, FUNDING_PART, INSURANCE_PART, PRINCIPAL, PROFIT_PART } from '../../ledger/ledger.ts'
import { type Contract, FUNDING_SCALE } from '../contract.ts'
import { pendingExact, pendingFunding, profitOf } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { clearingRoom, SMALL_DEBT } from './counted.ts'
import { type Account, crossPositions, type Position, riskOf } from './position.ts'

interface Party {
  profit: number
  funding: number
  fee: number
  /** To the insurance fund. */
  penalty: number
}

/** Number of a contract where a posting names a market: below those of spot. */
export function marketOf(contract: Contract): number {
  return -2 - contract.index
}

export class Booking {
  readonly #state: State
  readonly #contract: Contract
  readonly #parties = new Map<Account, Party>()
  readonly #clearing = new Map<Contract, number>()
  /** What would take a sum on its way past what can be counted. */
  readonly #beyond: [contract: Contract, amount: number][] = []
  #fees = 0
  #insured = 0

  /** Everything in one posting is of one settle asset: that of `contract`. */
  constructor(state: State, contract: Contract) {
    this.#state = state
    this.#contract = contract
  }

  party(account: Account): Party {
    let party = this.#parties.get(account)
    if (party === undefined) {
      party = { profit: 0, funding: 0, fee: 0, penalty: 0 }
      this.#parties.set(account, party)
    }
    return party
  }

  /** A trading fee, of which the security fund gets its tenth. */
  fee(account: Account, amount: number): void {
    this.party(account).fee += amount
    this.#fees += amount
  }

  /** A liquidation fee, to the insurance fund. */
  penalty(account: Account, amount: number): void {
    this.party(account).penalty += amount
    this.#insured += amount
  }

  /** Settles a position's funding up to now: out of its margin where it is isolated. Returns what it pays. */
  settleFunding(position: Position): number {
    const { account, contract, mode } = position.holding
    const exact = pendingExact(position)
    const amount = pendingFunding(position)
    position.fundedAt = contract.fundingIndex
    if (exact === 0n) return 0
    const dust = contract.dust + BigInt(amount) * FUNDING_SCALE - exact
    const whole = dust / FUNDING_SCALE
    contract.dust = dust - whole * FUNDING_SCALE
    this.party(account).funding += amount
    position.paid += amount
    this.#toClearing(contract, amount - Number(whole))
    this.#insured += Number(whole)
    if (mode === 'isolated') this.#margin(position, position.margin - amount)
    this.#state.log.push({
      type: 'contract.funding.paid',
      user: account.owner.name,
      symbol: contract.terms.symbol,
      side: position.side,
      lots: lots(position.lots),
      amount: units(amount),
    })
    return amount
  }

  /** Adds to a position what was traded at `value`; an isolated one takes `margin` out of the wallet with it. */
  open(position: Position, quantity: number, value: number, margin: number): void {
    const { account, contract, mode } = position.holding
    if (position.lots === 0) {
      position.openedAt = this.#state.sequence
      position.fundedAt = contract.fundingIndex
      position.realised = 0
      position.paid = 0
    }
    position.lots = lots(position.lots + quantity)
    if (position.side === 'long') contract.openLots += quantity
    position.entryValue = units(position.entryValue + value)
    if (mode === 'isolated') this.#margin(position, position.margin + Math.min(margin, this.#wallet(account)))
    else this.crossMargin(position)
    if (position.place < 0) {
      position.bound = contract.mark
      contract.heap(position.side).place(position)
    }
    this.#state.contracts.touch(riskOf(position))
  }

  /**
   * Takes `quantity` lots, traded at `value`, off a position; returns the profit. Of an isolated margin the closed part
   * is freed, and what profit and `cost` leave short of it comes out of the rest; with 'margin' nothing is freed while
   * any of the position is left, and the profit is the margin's.
   */
  close(position: Position, quantity: number, value: number, cost: number | 'margin'): number {
    const { account, mode } = position.holding
    const before = position.lots
    const part = entryPart(position, quantity)
    const profit = position.sign * (value - part)
    position.entryValue = units(position.entryValue - part)
    position.lots = lots(before - quantity)
    if (position.side === 'long') position.holding.contract.openLots -= quantity
    position.realised += profit
    this.party(account).profit += profit
    this.#toClearing(position.holding.contract, -profit)
    if (mode === 'isolated') {
      const freed = mulDivFloor(position.margin, quantity, before)
      const short = cost === 'margin' ? profit : Math.min(0, freed + profit - cost) - freed
      this.#margin(position, position.lots === 0 ? 0 : position.margin + short)
    } else this.crossMargin(position)
    if (position.lots === 0) position.holding.contract.heap(position.side).remove(position)
    this.#state.contracts.touch(riskOf(position))
    return profit
  }

  /** What a cross position asks of its account, after its entry value or leverage changed. */
  crossMargin(position: Position): void {
    const { account, leverage } = position.holding
    const asked = account.insurance ? 0 : divCeil(position.entryValue, leverage.cross)
    account.crossMargin += asked - position.margin
    position.margin = asked
  }

  /** Moves isolated margin from or to the wallet. */
  isolatedMargin(position: Position, margin: number): void {
    this.party(position.holding.account)
    this.#margin(position, margin)
    this.#state.contracts.touch(riskOf(position))
  }

  #margin(position: Position, margin: number): void {
    position.holding.account.isolated += margin - position.margin
    position.margin = margin
  }

  #toClearing(contract: Contract, amount: number): void {
    const sum = (this.#clearing.get(contract) ?? 0) + amount
    if (Number.isSafeInteger(sum)) this.#clearing.set(contract, sum)
    else this.#beyond.push([contract, amount])
  }

  /** Brings what was kept apart together: in the end it comes to what can be counted. */
  #together(): void {
    const sums = new Map<Contract, bigint>()
    for (const [contract, amount] of this.#beyond.splice(0)) {
      sums.set(contract, (sums.get(contract) ?? BigInt(this.#clearing.get(contract) ?? 0)) + BigInt(amount))
    }
    for (const [contract, sum] of sums) this.#clearing.set(contract, Number(sum))
  }

  /** Pays out profit that a position has but did not realise: its entry value moves towards the mark by as much. */
  #realise(position: Position, amount: number): void {
    position.entryValue = units(position.entryValue + position.sign * amount)
    position.realised += amount
    this.party(position.holding.account).profit += amount
    this.#toClearing(position.holding.contract, -amount)
    if (position.holding.mode === 'cross') this.crossMargin(position)
    this.#state.log.push({
      type: 'contract.covered',
      user: position.holding.account.owner.name,
      symbol: position.holding.contract.terms.symbol,
      side: position.side,
      amount: units(amount),
      entry: position.entryValue,
    })
  }

  /** Posts it. `reference` is what the customer can look up. */
  post(reason: number, reference: number | string): void {
    const { ledger } = this.#state
    // Covering a shortage can touch other contracts' clearing accounts, so that it comes first.
    for (const account of this.#parties.keys()) {
      this.#cover(account)
      this.#forgo(account)
      // What an isolated position takes or pays out of the wallet is no longer behind the cross ones.
      this.#state.contracts.touch(account)
    }
    if (this.#beyond.length > 0) this.#together()
    for (const [contract, amount] of this.#clearing) this.#keepCounted(contract, amount)
    for (const [account, party] of this.#parties) this.#entries(account, party)
    for (const [contract, amount] of this.#clearing) ledger.entry(contract.clearing, amount, 0, PRINCIPAL)
    const { asset, feesAccount, fundAccount } = this.#contract
    if (this.#fees > 0) {
      const share = fundShareOf(asset.fundCarry, this.#fees)
      asset.fundCarry = fundCarryOf(asset.fundCarry, this.#fees)
      ledger.entry(feesAccount, this.#fees - share, 0, FEE_PART)
      ledger.entry(fundAccount, share, 0, FUND_PART)
    }
    if (this.#insured > 0) {
      ledger.entry(
        this.#state.contracts.insurance(this.#state, this.#contract).number,
        this.#insured,
        0,
        INSURANCE_PART,
      )
    }
    ledger.post(reason, reference, marketOf(this.#contract))
  }

  /**
   * Realises profit of the same account where a loss goes past its isolated margin, or past the wallet. The margin
   * balance stays what it was.
   */
  #cover(account: Account): void {
    for (const { mode, long, short } of account.holdings) {
      if (mode !== 'isolated') continue
      for (const position of [long, short]) {
        if (position.margin >= 0) continue
        const missing = -position.margin
        this.#margin(position, 0)
        // What is written off of its debt may have brought it back.
        if (this.#state.rulesVersion >= 2) this.#state.contracts.touch(position)
        this.#lose(account, position.holding.contract, missing - this.#bear(position, missing))
      }
    }
    let missing = -this.#wallet(account)
    if (missing <= 0) return
    const positions = crossPositions(account)
    for (const position of positions) {
      const amount = this.#realisable(position, Math.min(missing, profitOf(position)))
      if (amount <= 0) continue
      this.#realise(position, amount)
      missing -= amount
      if (missing === 0) return
    }
    // A funding that a bankrupt account cannot pay: the debt becomes its position's, and so of who takes that over.
    const debtor = positions.find((position) => position.sign === 1 || position.entryValue > missing)
    // Where no position can bear it alone, all do as far as they can; here version 1 threw.
    for (const position of debtor === undefined ? positions : [debtor, ...positions])
      missing -= this.#bear(position, missing)
    this.#lose(account, this.#contract, missing)
  }

  /** How much of a profit its contract's clearing account can pay out; see {@link #keepCounted}. */
  #realisable({ holding: { contract } }: Position, amount: number): number {
    if (amount <= 0 || this.#state.rulesVersion < 2) return amount
    const now = this.#state.ledger.available(contract.clearing) + (this.#clearing.get(contract) ?? 0)
    if (amount - now <= SMALL_DEBT) return amount
    return Math.max(0, Math.min(amount, clearingRoom(this.#state, contract, this.#clearing) + now))
  }

  /**
   * Makes a debt that of a position: its entry value rises to what can be counted, or falls to a unit. Returns what it
   * bears.
   */
  #bear(position: Position, missing: number): number {
    const room = position.sign === 1 ? 2 * MAX_CONTRACT_VALUE - position.entryValue : position.entryValue - 1
    const amount =
      this.#state.rulesVersion >= 2 ? this.#realisable(position, Math.max(0, Math.min(missing, room))) : missing
    if (amount > 0) this.#realise(position, amount)
    return amount
  }

  /** Nobody is left to pay what was more than all that a position and its account had: it is written off. */
  #lose(account: Account, contract: Contract, amount: number): void {
    if (amount === 0) return
    this.party(account).profit += amount
    this.#toClearing(contract, -amount)
    contract.lost += amount
  }

  /** Nobody is paid more than an account can count; what is beyond it stays with the clearing account. */
  #forgo(account: Account): void {
    const { ledger } = this.#state
    const { profit, funding } = this.party(account)
    const held = ledger.available(account.number) + ledger.occupied(account.number)
    // Gains are posted before what is paid.
    const excess = held + Math.max(0, profit) + Math.max(0, -funding) - COUNTED
    if (excess > 0 && this.#state.rulesVersion >= 2) this.#keep(account, this.#contract, excess)
  }

  /**
   * Nor does a clearing account owe more than lets all that anybody has of the asset be counted together: then no
   * account can come to more, wherever the money goes. What is beyond it is not paid out.
   */
  #keepCounted(contract: Contract, amount: number): void {
    const debt = -(this.#state.ledger.available(contract.clearing) + amount)
    // A debt this small is of no account; version 1 threw where it came to too much.
    if (debt <= SMALL_DEBT || this.#state.rulesVersion < 2) return
    let excess = debt - clearingRoom(this.#state, contract, this.#clearing)
    for (const [account, { profit, funding }] of this.#parties) {
      if (excess <= 0) return
      // What it gets also pays its fees: of that it keeps what else it has not.
      const spare = this.#wallet(account) + account.isolated
      const kept = Math.max(0, Math.min(excess, profit - funding, spare))
      if (kept > 0) this.#keep(account, contract, kept)
      excess -= kept
    }
  }

  /** The clearing account keeps so much of what the account would get. */
  #keep(account: Account, contract: Contract, amount: number): void {
    const party = this.party(account)
    const ofFunding = Math.min(amount, Math.max(0, -party.funding))
    party.funding += ofFunding
    party.profit -= amount - ofFunding
    this.#toClearing(contract, amount)
    contract.lost -= amount
    // Of a funding that an isolated position would have got, it does not get that either.
    for (const { long, short, mode } of account.holdings) {
      if (mode !== 'isolated') continue
      for (const position of [long, short]) {
        const cut = Math.min(position.margin, Math.max(0, -this.#wallet(account)))
        if (cut > 0) this.isolatedMargin(position, position.margin - cut)
      }
    }
  }

  /** What the account will have beside its isolated margins. */
  #wallet(account: Account): number {
    const { ledger } = this.#state
    const { profit, funding, fee, penalty } = this.party(account)
    const held = ledger.available(account.number) + ledger.occupied(account.number)
    return held + profit - funding - fee - penalty - account.isolated
  }

  /** Gains first, then what moves between available and occupied, then what is paid: never below zero in between. */
  #entries(account: Account, { profit, funding, fee, penalty }: Party): void {
    const { ledger } = this.#state
    const { number } = account
    const occupied = ledger.occupied(number)
    const wallet = ledger.available(number) + occupied + profit - funding - fee - penalty
    const asked = account.crossMargin + account.orderHolds
    const shift = account.isolated + Math.min(asked, wallet - account.isolated) - occupied
    if (profit > 0) ledger.entry(number, profit, 0, PROFIT_PART)
    if (funding < 0) ledger.entry(number, -funding, 0, FUNDING_PART)
    ledger.entry(number, -shift, shift, PRINCIPAL)
    if (profit < 0) ledger.entry(number, profit, 0, PROFIT_PART)
    if (funding > 0) ledger.entry(number, -funding, 0, FUNDING_PART)
    ledger.entry(number, -fee, 0, FEE_PART)
    ledger.entry(number, -penalty, 0, INSURANCE_PART)
  }
}

/** What of a position's entry value belongs to `quantity` of its lots, rounded so that no profit is rounded up. */
export function entryPart(position: Position, quantity: number): number {
  const { entryValue, lots: all, sign } = position
  if (quantity === all) return entryValue
  return sign === 1 ? mulDivCeil(entryValue, quantity, all) : mulDivFloor(entryValue, quantity, all)
}
