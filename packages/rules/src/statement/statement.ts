/**
 * A statement of a period from the ledger: realised profit by first in, first out, over all accounts of a customer
 * together. USDT is what everything is counted in and has no lots of its own.
 *
 * - A trade or swap gives one coin for another. It is worth the USDT that moved; between two other coins, what was given
 *   at its price of the day. A fee in USDT is part of what was paid, or lowers what was got.
 * - Deposits, withdrawals and corrections are transfers: what comes in costs its price of the day, what leaves is taken
 *   from the oldest lots without profit.
 * - A loan is worth its price of the day it was taken; paying it back gives away coins for that worth.
 * - Everything else that comes in is income at its price of the day, and goes on as a lot of that cost; everything else
 *   that goes out is an expense at that price, for which the coin is given away.
 */
import { amountOf, worthOf } from './amounts.ts'
import { type Lot, Lots } from './lots.ts'

/** What one posting changed of one coin, all accounts of the customer together; amounts are signed decimals. */
export interface StatementEntry {
  readonly posting: string
  readonly time: number
  readonly reason: string
  readonly part: string
  readonly coin: string
  readonly amount: string
  /** USDT for one, of that day; null where the coin had none. */
  readonly price: string | null
}

export type IncomeKind = 'contract' | 'flash' | 'funding' | 'interest' | 'reward' | 'fee' | 'liquidation' | 'other'

interface Said {
  readonly posting: string
  readonly time: number
  readonly reason: string
  readonly coin: string
  readonly quantity: bigint
}
/** Coins given away, from one lot. Null: it cannot be priced. */
interface Disposal extends Said {
  readonly type: 'disposal'
  readonly acquired: number | null
  readonly cost: bigint | null
  readonly proceeds: bigint | null
  readonly gain: bigint | null
}
/** Coins got, with what they cost. */
interface Acquisition extends Said {
  readonly type: 'acquisition'
  readonly cost: bigint | null
}
/** Coins that came or left without being bought or sold; `worth` by the price of the day. */
interface Movement extends Said {
  readonly type: 'transfer_in' | 'transfer_out' | 'borrowed' | 'repaid'
  readonly worth: bigint | null
}
/** What products brought (positive) or took (negative), in USDT. */
interface Income extends Said {
  readonly type: 'income'
  readonly kind: IncomeKind
  readonly worth: bigint | null
  /** A trade's fee, which its cost or proceeds have in them already. */
  readonly included: boolean
}
export type StatementLine = Disposal | Acquisition | Movement | Income

const STATEMENT_COIN = 'USDT'
const TRADES: ReadonlySet<string> = new Set(['trade', 'swap'])
const LOANS: ReadonlySet<string> = new Set(['margin_borrow', 'margin_repay', 'margin_liquidation'])
const TRANSFERS: ReadonlySet<string> = new Set([
  'deposit',
  'withdraw_hold',
  'withdraw_settle',
  'withdraw_cancel',
  'transfer',
  'adjustment',
  'deposit_reverse',
  'deposit_recover',
  'internal_payment',
])

interface Move {
  readonly said: Omit<Said, 'quantity'>
  readonly part: string
  readonly amount: bigint
  readonly worth: bigint | null
}

/** Reads the ledger from its first entry on, posting by posting. */
export class Statement {
  readonly #lots = new Map<string, Lots>()
  readonly #debts = new Map<string, Lots>()
  #said: StatementLine[] = []

  /** All entries of one posting; the lines it comes to. */
  add(entries: readonly StatementEntry[]): StatementLine[] {
    this.#said = []
    const moves = entries.map(moveOf).filter(({ amount }) => amount !== 0n)
    const reason = entries[0]?.reason ?? ''
    const principal = moves.filter(({ part }) => part === 'principal')
    const others = moves.filter(({ part }) => part !== 'principal')
    if (TRADES.has(reason)) this.#trade(principal, others)
    else {
      // What comes in is there before anything goes out.
      const ordered = principal.toSorted((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0))
      for (const move of ordered) {
        if (TRANSFERS.has(reason)) this.#transfer(move)
        else if (LOANS.has(reason)) this.#loan(move)
        else this.#earn(move)
      }
      for (const move of others) this.#earn(move)
    }
    return this.#said
  }

  /** What is held of a coin, by lot, the oldest first. */
  left(coin: string): readonly Lot[] {
    return this.#lots.get(coin)?.left() ?? []
  }

  #trade(principal: readonly Move[], others: readonly Move[]): void {
    const [got, given] = [principal.find(({ amount }) => amount > 0n), principal.find(({ amount }) => amount < 0n)]
    const dollars = principal.find(({ said }) => said.coin === STATEMENT_COIN)
    const value = dollars === undefined ? (given?.worth ?? got?.worth ?? null) : absolute(dollars.amount)
    // A trade with oneself moves nothing: its fees are all there is.
    const fees = dollars === undefined ? 0n : sumOf(others.filter(({ said }) => said.coin === STATEMENT_COIN))
    if (got !== undefined) this.#acquire(got, plus(value, given?.said.coin === STATEMENT_COIN ? fees : 0n))
    if (given !== undefined) this.#dispose(given, plus(value, got?.said.coin === STATEMENT_COIN ? -fees : 0n))
    for (const move of others) {
      if (dollars === undefined || move.said.coin !== STATEMENT_COIN) this.#earn(move)
      else this.#tell({ type: 'income', kind: 'fee', worth: move.amount, included: true, ...quantityOf(move) })
    }
  }

  #transfer(move: Move): void {
    const type = move.amount > 0n ? 'transfer_in' : 'transfer_out'
    this.#tell({ type, worth: move.worth, ...quantityOf(move) })
    if (move.said.coin === STATEMENT_COIN) return
    const lots = this.#of(this.#lots, move.said.coin)
    if (move.amount > 0n) lots.add({ quantity: move.amount, cost: move.worth, time: move.said.time })
    else lots.take(-move.amount)
  }

  #loan(move: Move): void {
    const { amount, worth, said } = move
    this.#tell({ type: amount > 0n ? 'borrowed' : 'repaid', worth, ...quantityOf(move) })
    if (said.coin === STATEMENT_COIN) return
    const debts = this.#of(this.#debts, said.coin)
    if (amount > 0n) {
      debts.add({ quantity: amount, cost: worth, time: said.time })
      this.#of(this.#lots, said.coin).add({ quantity: amount, cost: worth, time: said.time })
      return
    }
    for (const { quantity, cost } of debts.take(-amount)) this.#dispose({ ...move, amount: -quantity }, cost)
  }

  /** What is neither traded nor moved: it is earned, or spent. */
  #earn(move: Move): void {
    const { amount, worth } = move
    const signed = worth === null ? null : amount < 0n ? -worth : worth
    this.#tell({ type: 'income', kind: kindOf(move), worth: signed, included: false, ...quantityOf(move) })
    if (amount > 0n) this.#acquire(move, worth, true)
    else this.#dispose(move, worth)
  }

  #acquire(move: Move, cost: bigint | null, told = false): void {
    if (move.said.coin === STATEMENT_COIN) return
    if (!told) this.#tell({ type: 'acquisition', cost, ...quantityOf(move) })
    this.#of(this.#lots, move.said.coin).add({ quantity: move.amount, cost, time: move.said.time })
  }

  /** What was got is split over the lots by their quantities, the last one getting what is left. */
  #dispose(move: Move, proceeds: bigint | null): void {
    if (move.said.coin === STATEMENT_COIN) return
    const quantity = absolute(move.amount)
    let [open, rest] = [quantity, proceeds]
    for (const lot of this.#of(this.#lots, move.said.coin).take(quantity)) {
      const part: bigint | null = rest === null ? null : (rest * lot.quantity) / open
      open -= lot.quantity
      if (rest !== null && part !== null) rest -= part
      const gain = part === null || lot.cost === null ? null : part - lot.cost
      const { cost, time: acquired } = lot
      this.#tell({ type: 'disposal', ...move.said, quantity: lot.quantity, acquired, cost, proceeds: part, gain })
    }
  }

  #of(of: Map<string, Lots>, coin: string): Lots {
    const known = of.get(coin) ?? new Lots()
    of.set(coin, known)
    return known
  }

  #tell(line: StatementLine): void {
    this.#said.push(line)
  }
}

function moveOf({ posting, time, reason, part, coin, amount: text, price }: StatementEntry): Move {
  const amount = amountOf(text)
  const worth = coin === STATEMENT_COIN ? absolute(amount) : worthOf(absolute(amount), price)
  return { said: { posting, time, reason, coin }, part, amount, worth }
}

function kindOf({ part, said: { reason } }: Move): IncomeKind {
  if (part === 'funding' || part === 'interest' || part === 'fee') return part
  if (part === 'insurance') return 'liquidation'
  const [product] = reason.split('_')
  return product === 'contract' || product === 'flash' || product === 'reward' ? product : 'other'
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const quantityOf = ({ said, amount }: Move): Said => ({ ...said, quantity: absolute(amount) })
const plus = (value: bigint | null, more: bigint): bigint | null => (value === null ? null : value + more)
const sumOf = (moves: readonly Move[]): bigint => moves.reduce((sum, { amount }) => sum - amount, 0n)
