/** Payments as the tables have them. Every change is made under the payer's term: one that has lost its turn writes nothing. */
import type { NetworkId } from '@candlewick/chain/networks'
import type { Intent } from '@candlewick/chain/signer/intents'
import type { Sql, Transaction } from '../../db/database.ts'
import { assertTerm } from '../../journal/locks.ts'

/** The name of the payer's lock. */
export const PAYER = 'payouts'

export type PaymentKind = Intent['kind']
export type PaymentState = 'claimed' | 'signed' | 'sent' | 'final' | 'failed' | 'displaced'

export interface Payment {
  readonly id: string
  readonly network: NetworkId
  readonly address: string
  /** Of the EVM. */
  readonly nonce: number | null
  readonly kind: PaymentKind
  /** JSON; see {@link Intent}. */
  readonly intent: string
  readonly asset: string
  readonly amount: bigint
  readonly state: PaymentState
  readonly txid: string | null
  readonly height: number | null
  readonly hash: string | null
  readonly goneAt: number | null
  readonly waits: string
  readonly bump: boolean
}

export interface Attempt {
  readonly attempt: number
  readonly txid: string
  readonly raw: string
  readonly fees: string
  readonly fee: bigint
  /** Epoch milliseconds. */
  readonly signedAt: number
  readonly sentAt: number | null
}

interface PaymentRow {
  readonly id: string
  readonly network: NetworkId
  readonly address: string
  readonly nonce: number | null
  readonly kind: PaymentKind
  readonly intent: string
  readonly asset: string
  readonly amount: string
  readonly state: PaymentState
  readonly txid: string | null
  readonly height: number | null
  readonly hash: string | null
  readonly goneAt: number | null
  readonly waits: string
  readonly bump: boolean
}

interface AttemptRow {
  readonly attempt: number
  readonly txid: string
  readonly raw: string
  readonly fees: string
  readonly fee: string
  readonly signedAt: number
  readonly sentAt: number | null
}

export type Fenced = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Transactions of one term of the payer. */
export function fencedBy(sql: Sql, term: number): Fenced {
  return async <T>(work: (tx: Transaction) => Promise<T>) => {
    const made: { value?: T } = {}
    await sql.begin(async (tx) => {
      await assertTerm(tx, PAYER, term)
      made.value = await work(tx)
    })
    if (!('value' in made)) throw new Error('a transaction ended without its work')
    return made.value as T
  }
}

const columns = (sql: Sql | Transaction) => sql`
  id::text, network, address, nonce::float8, kind, intent, asset, amount::text, state, txid, height::float8, hash,
  gone_at::float8 as "goneAt", waits, bump`

const paymentOf = (row: PaymentRow): Payment => ({ ...row, amount: BigInt(row.amount) })

/** Those under way on a network, in the order of their nonces. */
export async function openPayments(sql: Sql, network: NetworkId): Promise<Payment[]> {
  const rows = await sql<PaymentRow[]>`
    select ${columns(sql)} from payments
    where network = ${network} and state in ('claimed', 'signed', 'sent') order by address, nonce nulls last, id`
  return rows.map(paymentOf)
}

/** Those that had ended in a block not long ago: a deep reorganisation may undo them yet. */
export async function recentPayments(sql: Sql, network: NetworkId, above: number): Promise<Payment[]> {
  const rows = await sql<PaymentRow[]>`
    select ${columns(sql)} from payments where network = ${network} and state in ('final', 'failed') and height > ${above}`
  return rows.map(paymentOf)
}

export async function paymentById(sql: Sql | Transaction, id: string): Promise<Payment | undefined> {
  const [row] = await sql<PaymentRow[]>`select ${columns(sql)} from payments where id = ${id}`
  return row === undefined ? undefined : paymentOf(row)
}

/** Oldest first. */
export async function attemptsOf(sql: Sql, id: string): Promise<Attempt[]> {
  const rows = await sql<AttemptRow[]>`
    select attempt, txid, raw, fees, fee::text, (extract(epoch from signed_at) * 1000)::float8 as "signedAt",
      (extract(epoch from sent_at) * 1000)::float8 as "sentAt"
    from payment_attempts where payment_id = ${id} order by attempt`
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee) }))
}

export async function itemsOf(sql: Sql | Transaction, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select withdrawal_id as id from payment_items where payment_id = ${id} and live order by withdrawal_id`
  return rows.map((row) => row.id)
}

export interface NewPayment {
  readonly network: NetworkId
  readonly address: string
  readonly nonce: number | null
  readonly kind: PaymentKind
  readonly intent: object
  readonly asset: string
  readonly amount: bigint
}

export async function addPayment(tx: Transaction, payment: NewPayment): Promise<string> {
  const { network, address, nonce, kind, intent, asset, amount } = payment
  const [row] = await tx<{ id: string }[]>`
    insert into payments (network, address, nonce, kind, intent, asset, amount)
    values (${network}, ${address}, ${nonce}, ${kind}, ${JSON.stringify(intent)}, ${asset}, ${String(amount)})
    returning id::text`
  if (row === undefined) throw new Error('a payment just made is not there')
  return row.id
}

/**
 * The next nonce of an account, taken: in the transaction that writes its payment, or not at all.
 * @param mined how many the chain holds
 */
export async function takeNonce(tx: Transaction, network: NetworkId, address: string, mined: number): Promise<number> {
  await tx`
    insert into payer_accounts (network, address, next_nonce) values (${network}, ${address}, ${mined})
    on conflict do nothing`
  const [row] = await tx<{ next: number }[]>`
    select next_nonce::float8 as next from payer_accounts where network = ${network} and address = ${address} for update`
  if (row === undefined) throw new Error('an account just written is not there')
  // Nobody but the payer signs for it: the table is an older one, and what it would give out is used.
  if (row.next < mined) throw new NonceBehind(network, address, mined, row.next)
  await tx`
    update payer_accounts set next_nonce = next_nonce + 1 where network = ${network} and address = ${address}`
  return row.next
}

/** The chain has used nonces that the table does not know of. */
export class NonceBehind extends Error {
  override readonly name = 'NonceBehind'
  constructor(network: string, address: string, mined: number, next: number) {
    super(`${network} has mined ${mined} transactions of ${address}, and ${next} are known here`)
  }
}

/** Stores what was signed; from here on the same bytes are sent again and again. */
export async function addAttempt(
  tx: Transaction,
  payment: Pick<Payment, 'id'>,
  { txid, raw, fee, fees }: { txid: string; raw: string; fee: string; fees: string },
): Promise<void> {
  const [known] = await tx`select 1 from payment_attempts where payment_id = ${payment.id} and txid = ${txid}`
  if (known !== undefined) return
  await tx`
    insert into payment_attempts (payment_id, attempt, txid, raw, fees, fee)
    select ${payment.id}, 1 + count(*), ${txid}, ${raw}, ${fees}, ${fee}
    from payment_attempts where payment_id = ${payment.id}`
  await tx`
    update payments set state = case state when 'claimed' then 'signed' else state end, waits = '', bump = false,
      changed_at = clock_timestamp() where id = ${payment.id}`
}

/** Where an attempt stands that is not final: what it moved and cost is gone from the chain, and not yet in the ledger. */
export async function noteMined(
  sql: Sql,
  { id }: Pick<Payment, 'id'>,
  { txid, height, hash, cost }: { txid: string; height: number; hash: string; cost: bigint },
): Promise<void> {
  await sql`
    update payments set txid = ${txid}, height = ${height}, hash = ${hash}, cost = ${String(cost)}
    where id = ${id} and state = 'sent'`
}

/** None of its attempts is in a block, whatever was before. */
export async function noteUnmined(sql: Sql, { id, hash }: Pick<Payment, 'id' | 'hash'>): Promise<void> {
  if (hash === null) return
  await sql`
    update payments set txid = null, height = null, hash = null, cost = null where id = ${id} and state = 'sent'`
}

export async function setWaits(sql: Sql, payment: Pick<Payment, 'id' | 'waits'>, waits: string): Promise<void> {
  if (payment.waits === waits) return
  await sql`update payments set waits = ${waits} where id = ${payment.id}`
}
