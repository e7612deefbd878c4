/** What the calls about margin share: the state, the tables, and which account a caller means. */
import type { MarginPlace } from '@candlewick/engine/margin/commands'
import type { MarginAccountView } from '@candlewick/engine/margin/reads'
import { CallError } from '@candlewick/protocol/errors'
import type { MARGIN_ACCOUNTS } from '@candlewick/protocol/order-kinds'
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import type { CurrencyRates } from '../../state/valuation.ts'

export interface MarginDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly rates: CurrencyRates
}

/** As the wire names a margin account. */
export type MarginAccountName = (typeof MARGIN_ACCOUNTS)[number]

/** A margin account of somebody: with a pair the isolated one, without the cross one. */
export interface Place {
  readonly user: string
  readonly pair: string | undefined
}

/** The place as commands name it. */
export function commandPlace({ user, pair }: Place): MarginPlace {
  return { user, ...(pair === undefined ? { account: 5 } : { account: 6, pair }) }
}

/** The place as answers name it. */
export function accountOf({ pair }: Place): { account: MarginAccountName; symbol?: string } {
  return pair === undefined ? { account: 'all' } : { account: 'fixed', symbol: pair }
}

/** @throws CallError where the pair has no isolated accounts */
export function viewOf(engine: StateReader, { user, pair }: Place): MarginAccountView {
  const view = engine.margin.account(user, pair)
  if (view === undefined) throw new CallError(pair === undefined ? 'forbidden' : 'no_margin_account')
  return view
}

/** In which coin the account is valued: its quote, or the reference of all. */
export function valueCoin(engine: StateReader, pair: string | undefined): string {
  const market = pair === undefined ? undefined : engine.market(pair)
  return market?.quote ?? engine.margin.assets().find(({ symbol }) => symbol === undefined)?.asset ?? ''
}
