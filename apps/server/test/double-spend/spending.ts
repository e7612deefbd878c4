/**
 * What an area says of its calls that change something, in `src/features/AREA/testing/double-spend.ts`: those that take money,
 * each as something that can be asked for any number of times at once; those that are bounded otherwise; and those by which
 * nothing can be spent, each with why. Money is in the smallest units of the ledger.
 */
import type { AccountType } from '@candlewick/engine/commands'
import type { Answer, TestExchange } from '../exchange.ts'

export interface Spending {
  /** What it is asked with, what pays for it, and what refuses the one too many. */
  readonly rows?: readonly Row[]
  /** Bounded by something else than what an account has free: what may be borrowed, what is owed, a position, a coupon. */
  readonly bounded?: readonly Bounded[]
  /** Calls that change something and take no money from anybody, with why. */
  readonly still?: Readonly<Record<string, string>>
  /** Why nothing is a balance to any call of a whole area of calls. */
  readonly stillAreas?: Readonly<Record<string, string>>
  /**
   * Operators' calls by which money moves, by the path of the test, below the server's folder, that decides on one 64 times at
   * once and finds one effect.
   */
  readonly moves?: Readonly<Record<string, string>>
  /** Operators' calls that change something and move none, with why. */
  readonly movesNothing?: Readonly<Record<string, string>>
  /** Areas of calls in which operators change only who they are. */
  readonly ownAreas?: readonly string[]
}

/** Somebody who asks. */
export interface Asker {
  /** Asks once more; by the same id it is the same. Undefined: by an id of its own. */
  ask(id: string | undefined, place: number): Promise<Answer>
}

export interface Row {
  /** The name of the call. */
  readonly call: string
  /** Which of its forms, where it has several. */
  readonly form?: string
  /** What pays for it. */
  readonly from: { readonly account: AccountType; readonly asset: string }
  /** The refusal of the one too many. */
  readonly refused: string
  /** How many the balance is made to pay for. */
  readonly most: number
  /** By what asking again is known: an id that it is sent with, what it names, or nothing, where each is one more. */
  readonly again: 'client id' | 'what it names' | 'each is one more'
  /** Makes it ready for somebody who has plenty beside what pays for it. */
  open(exchange: TestExchange, token: string): Promise<Asker>
  /** How much of it an answer says was done; one where it is done at all. */
  readonly done?: (answer: Answer) => number
  /** Units that its parts may differ by, where they are not all of one price. */
  readonly uneven?: number
}

export interface BoundedAsker extends Asker {
  /** What stands now. */
  stands(): number
  /** By how much one of them moves that. */
  readonly each: number
}

export interface Bounded {
  readonly call: string
  /** The refusal of the one too many; undefined where it is answered as the first. */
  readonly refused: string | undefined
  readonly most: number
  readonly again: 'client id' | 'what it names' | 'each is one more'
  open(exchange: TestExchange): Promise<BoundedAsker>
}
