/**
 * Orders that pay back: what their fills brought goes, once the command is through, to what the account owes of it. Where
 * the command has no ids left for all of it, the next one goes on.
 */
import { units } from '@candlewick/money/units'
import { debtOf } from '@candlewick/rules/margin/interest'
import { SnapshotError } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import { payBack } from './borrow.ts'
import { loanNow } from './interest.ts'
import { availableOf } from './margin-state.ts'
import { byNumber, type MarginAccount, type State } from './state.ts'

/** In the order of the accounts and of the assets, as far as there are ids. */
export function repayBrought(state: State): void {
  const { margin, ledger } = state
  for (const account of [...margin.brought.keys()].sort(byNumber)) {
    state.faults.at = account
    const assets = margin.brought.get(account)
    for (const asset of [...(assets?.keys() ?? [])].sort((a, b) => a - b)) {
      if (ledger.idsLeft === 0) return
      repayOf(state, account, asset, assets?.get(asset) ?? 0)
      assets?.delete(asset)
    }
    margin.brought.delete(account)
  }
}

/** At most what is owed, and what is free: what was brought may be held by another order by now. */
function repayOf(state: State, account: MarginAccount, asset: number, amount: number): void {
  const terms = state.margin.termsOf(asset)
  const loan = terms === undefined ? undefined : loanNow(state, account, terms)
  if (terms === undefined || loan === undefined || state.faults.spares(account.owner.index, account.type)) return
  const paid = Math.min(amount, debtOf(loan), availableOf(state, account, terms))
  if (paid > 0) payBack(state, account, terms, loan, units(paid))
}

/** What is still owed of what was brought; an account that owes nothing is not kept in a snapshot either. */
function pending({ margin }: State): [account: MarginAccount, assets: [asset: number, amount: number][]][] {
  return [...margin.brought]
    .map(([account, assets]): [MarginAccount, [number, number][]] => [
      account,
      [...assets].filter(([asset]) => account.loans.has(asset)).sort(([a], [b]) => a - b),
    ])
    .filter(([, assets]) => assets.length > 0)
    .sort(([a], [b]) => byNumber(a, b))
}

/** Absent where nothing is to be paid back, so that older digests stay. */
export const BROUGHT: SnapshotSection<State> = {
  tag: 'margin-brought',
  version: 1,
  present: (state) => state.margin.brought.size > 0 && pending(state).length > 0,
  write(state, writer) {
    const accounts = pending(state)
    writer.count(accounts.length)
    for (const [{ owner, type }, assets] of accounts) {
      for (const n of [owner.index, type, assets.length, ...assets.flat()]) writer.count(n)
    }
  },
  read({ margin }, reader) {
    for (let n = reader.count(); n > 0; n -= 1) {
      const account = margin.find(reader.count(), reader.count())
      if (account === undefined) throw new SnapshotError('an account that owes nothing is to pay back')
      const assets = new Map<number, number>()
      for (let left = reader.count(); left > 0; left -= 1) assets.set(reader.count(), reader.count())
      margin.brought.set(account, assets)
    }
  },
}
