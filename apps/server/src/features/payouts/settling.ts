/**
 * What follows once a payment is deep enough: of one that paid, the ledger settles; of one that did not, its withdrawals go
 * back to people. What miners got is posted as the house's cost. Each may be cut off anywhere and is then done again.
 */
import { creditedOf } from '@candlewick/chain/listing'
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { Transaction } from '../../db/database.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { moveWithdrawal } from '../withdrawals/public.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { type Fenced, itemsOf, type Payment } from './payments.ts'

/** Where an attempt was mined, and what it cost in the coin's smallest units. */
export interface Mined {
  readonly txid: string
  readonly height: number
  readonly hash: string
  readonly cost: bigint
}

/** Ends a payment that is deep enough. @param paid whether it did what was meant */
export async function endPayment(
  { sql, replica, log, reached }: PayoutDependencies,
  fenced: Fenced,
  payment: Payment,
  mined: Mined,
  paid: boolean,
): Promise<void> {
  const items = await itemsOf(sql, payment.id)
  if (paid) {
    for (const id of items) {
      const { events } = await replica.submit({ type: 'withdraw.settle', id })
      const refused = refusedOf(events)
      // It was paid all the same: people have to look at what the ledger says.
      if (refused !== undefined) log.error({ id, refused }, 'a withdrawal that was paid cannot be settled')
    }
  }
  reached?.('settled')
  const { network, id } = payment
  const { coin, coinDecimals } = networkOf(network)
  const decimals = replica.engine.asset(coin)?.decimals
  const whole = (total: bigint) => (decimals === undefined ? 0n : creditedOf(total, coinDecimals, decimals).units)
  const { txid, height, hash, cost } = mined
  await fenced(async (tx) => {
    const due = await costsGrow(tx, network, cost, whole)
    const [ended] = await tx`
      update payments set state = ${paid ? 'final' : 'failed'}, txid = ${txid}, height = ${height}, hash = ${hash},
        cost = ${String(cost)}, fee_units = ${String(due)}, posted = ${due === 0n}, waits = '',
        changed_at = clock_timestamp()
      where id = ${id} and state in ('claimed', 'signed', 'sent') returning 1`
    if (ended === undefined) throw new Error(`payment ${id} has ended already`)
    for (const item of items) {
      if (paid) await moveWithdrawal(tx, item, 'broadcast', 'confirmed', { actor: 'payer', txid })
      else await moveWithdrawal(tx, item, 'broadcast', 'review', { actor: 'payer', note: 'returned', txid })
    }
    if (!paid) await tx`update payment_items set live = false where payment_id = ${id}`
    await tx`update payment_coins set live = false where payment_id = ${id}`
  })
  reached?.('ended')
}

/**
 * Adds to what miners got on a network.
 * @param whole the ledger's whole units of an amount of the chain
 * @returns the whole units that are not yet carried to the ledger: from now on they are
 */
async function costsGrow(
  tx: Transaction,
  network: NetworkId,
  cost: bigint,
  whole: (total: bigint) => bigint,
): Promise<bigint> {
  const [costs] = await tx<{ total: string; units: string }[]>`
    insert into payer_costs (network, total) values (${network}, ${String(cost)})
    on conflict (network) do update set total = payer_costs.total + excluded.total
    returning total::text, units::text`
  const owed = whole(BigInt(costs?.total ?? '0')) - BigInt(costs?.units ?? '0')
  if (owed <= 0n) return 0n
  await tx`update payer_costs set units = units + ${String(owed)} where network = ${network}`
  return owed
}

/**
 * A payment that had ended is mined in another block, where it may have cost something else, or another of its attempts is:
 * the difference is carried to the ledger by the payments that follow.
 */
export async function minedAgain(
  fenced: Fenced,
  { id, network }: Pick<Payment, 'id' | 'network'>,
  { txid, height, hash, cost }: Mined,
): Promise<void> {
  await fenced(async (tx) => {
    const [before] = await tx<{ cost: string }[]>`
      select coalesce(cost, 0)::text as cost from payments
      where id = ${id} and state in ('final', 'failed') for update`
    if (before === undefined) return
    await tx`
      update payer_costs set total = total + ${String(cost - BigInt(before.cost))} where network = ${network}`
    await tx`
      update payments set txid = ${txid}, height = ${height}, hash = ${hash}, cost = ${String(cost)} where id = ${id}`
  })
}

/**
 * Of a payment in whose place something else is final, or that is never signed: nothing of it will ever be mined.
 * @param refused why the signer refuses it, where it does
 */
export async function endDisplaced(
  fenced: Fenced,
  sql: PayoutDependencies['sql'],
  payment: Payment,
  refused?: string,
): Promise<void> {
  const items = await itemsOf(sql, payment.id)
  await fenced(async (tx) => {
    const [ended] = await tx<{ state: string }[]>`
      update payments p set state = 'displaced', posted = true, waits = '', changed_at = clock_timestamp()
      from (select id, state from payments where id = ${payment.id} for update) before
      where p.id = before.id and before.state in ('claimed', 'signed', 'sent') returning before.state`
    if (ended === undefined) return
    for (const item of items) await returnWithdrawal(tx, item, refused)
    await tx`update payment_items set live = false where payment_id = ${payment.id}`
    await tx`update payment_coins set live = false where payment_id = ${payment.id}`
  })
}

/**
 * Gives a withdrawal back to people, from wherever the payer has it. Passkeys that the signer did not count are forgotten, so
 * that operators sign anew.
 * @param refused why the signer refuses it, where it does
 */
export async function returnWithdrawal(tx: Transaction, id: string, refused?: string): Promise<void> {
  const isUnapproved = refused === 'approvals'
  if (isUnapproved) await tx`delete from withdrawal_approvals where withdrawal_id = ${id}`
  const step = { actor: 'payer', note: isUnapproved ? 'approvals' : 'returned' }
  const moved = await moveWithdrawal(tx, id, 'broadcast', 'review', step)
  if (!moved) await moveWithdrawal(tx, id, 'signing', 'review', step)
}
