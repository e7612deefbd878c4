/** Sums of a statement's lines: of each coin, and of what products brought. */
import type { IncomeKind, StatementLine } from './statement.ts'

export interface CoinTotals {
  coin: string
  /** Bought or got for other coins, and what for. */
  acquired: bigint
  spent: bigint
  /** Given away, what for, what it had cost, and the difference; of what could be priced. */
  disposed: bigint
  proceeds: bigint
  cost: bigint
  gain: bigint
  movedIn: bigint
  movedOut: bigint
  /** Lines whose cost or worth nothing says. */
  unpriced: number
}

const QUANTITIES = {
  acquisition: 'acquired',
  disposal: 'disposed',
  transfer_in: 'movedIn',
  transfer_out: 'movedOut',
} as const

export class StatementTotals {
  readonly #coins = new Map<string, CoinTotals>()
  readonly #income = new Map<IncomeKind, bigint>()
  /** Fees of trades, which costs and proceeds have in them. */
  tradeFees = 0n
  unpriced = 0

  add(line: StatementLine): void {
    const coin = this.#of(line.coin)
    if (isUnpriced(line)) {
      coin.unpriced += 1
      this.unpriced += 1
    }
    if (line.type === 'income') {
      if (line.included) this.tradeFees -= line.worth ?? 0n
      else this.#income.set(line.kind, (this.#income.get(line.kind) ?? 0n) + (line.worth ?? 0n))
      return
    }
    if (line.type === 'borrowed' || line.type === 'repaid') return
    coin[QUANTITIES[line.type]] += line.quantity
    if (line.type === 'acquisition') coin.spent += line.cost ?? 0n
    if (line.type !== 'disposal' || line.proceeds === null || line.cost === null) return
    coin.proceeds += line.proceeds
    coin.cost += line.cost
    coin.gain += line.gain ?? 0n
  }

  /** By name. */
  coins(): CoinTotals[] {
    return [...this.#coins.values()].toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
  }

  income(): ReadonlyMap<IncomeKind, bigint> {
    return this.#income
  }

  /** Realised by giving coins away, over all coins. */
  gain(): bigint {
    return this.coins().reduce((sum, { gain }) => sum + gain, 0n)
  }

  #of(coin: string): CoinTotals {
    const sums = { acquired: 0n, spent: 0n, disposed: 0n, proceeds: 0n, cost: 0n, gain: 0n, movedIn: 0n, movedOut: 0n }
    const known = this.#coins.get(coin) ?? { coin, ...sums, unpriced: 0 }
    this.#coins.set(coin, known)
    return known
  }
}

function isUnpriced(line: StatementLine): boolean {
  if (line.type === 'disposal') return line.gain === null
  return (line.type === 'acquisition' ? line.cost : line.worth) === null
}
