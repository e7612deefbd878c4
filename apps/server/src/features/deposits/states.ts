/**
 * The states of a deposit on a chain and every way from one to another: a table, one function that moves, and a step
 * written with each move. Nothing else changes a state, so that whatever a crash leaves is one of these.
 */
import { column } from '../../db/columns.ts'
import type { Transaction } from '../../db/database.ts'
import { depositTold } from './told.ts'

export type ChainState =
  | 'seen'
  | 'confirming'
  | 'crediting'
  | 'credited'
  | 'parked'
  | 'at_risk'
  | 'reversed'
  | 'refused'
  | 'dropped'

/** From each state where to, and on what. */
export const TRANSITIONS: Readonly<Record<ChainState, Readonly<Partial<Record<ChainState, string>>>>> = {
  seen: {
    confirming: 'a block of the best chain holds it',
    dropped: 'gone for twice as many blocks as it would have needed',
  },
  confirming: {
    seen: 'its block left the best chain',
    crediting: 'final, and its proof holds',
    parked: 'final, and waits for something',
    refused: 'its proof fails',
  },
  crediting: {
    credited: 'the journal has it',
    parked: 'the state machine refused it',
    seen: 'its block left the best chain before the journal had it',
    reversed: 'the journal has it credited and reversed',
  },
  credited: { at_risk: 'its block left the best chain' },
  at_risk: {
    credited: 'final again, in whichever block',
    reversed: 'gone for twice as many blocks as it needed: the house bears it',
  },
  parked: {
    crediting: 'what it waited for is there',
    seen: 'its block left the best chain',
    refused: 'its proof fails, asked for again',
    confirming: 'its coin was listed since',
  },
  refused: {
    seen: 'its block left the best chain',
    crediting: 'two operators want it credited, and its proof holds',
    confirming: 'its coin was listed since',
  },
  dropped: { confirming: 'a block of the best chain holds it after all' },
  reversed: {},
}

/** What a customer has on the page that is open: the rest of the way is asked for now and then. */
const TOLD: ReadonlySet<ChainState> = new Set(['credited', 'parked', 'at_risk', 'reversed', 'refused'])

export interface Move {
  readonly from: ChainState
  readonly to: ChainState
  /** What came to it, in words of a programme. */
  readonly why: string
  /** Why it stands there, where the state has reasons; else it has none. */
  readonly reason?: string | undefined
}

/**
 * Moves those of the deposits that are in the state; others are left.
 * @returns the ids that were moved
 * @throws Error for a way that there is not, which only a mistake can cause
 */
export async function moveDeposits(tx: Transaction, ids: readonly string[], move: Move): Promise<string[]> {
  const { from, to, why, reason } = move
  if (TRANSITIONS[from][to] === undefined) throw new Error(`no deposit goes from ${from} to ${to}`)
  if (ids.length === 0) return []
  const moved = await tx<{ id: string }[]>`
    with moved as (
      update deposits set state = ${to}, reason = ${reason ?? null}, changed_at = clock_timestamp()
      where id = any(${column(ids)}::text[]) and state = ${from}
      returning id, height, user_id, asset
    ), told as (
      select count(${depositTold(tx)}) from moved
      where user_id is not null and ${TOLD.has(to)}::boolean
    ), steps as (
      insert into deposit_steps (deposit_id, from_state, to_state, why, height)
      select id, ${from}, ${to}, ${why}, height from moved
      returning deposit_id as id
    )
    select id from steps, told`
  return moved.map(({ id }) => id)
}
