/**
 * Operators' passkeys over withdrawals that the signer pays only with them. What is kept here is checked by the signer once
 * more, against the passkeys that its own policy names: this server's word is none to it.
 */
import { payableOf } from '@candlewick/chain/listing'
import { APPROVAL_CHARACTERS } from '@candlewick/chain/signer/intents'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/console/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import type { WithdrawalState } from '@candlewick/protocol/withdrawal-states'
import type { Sql, Transaction } from '../../db/database.ts'
import type { StateReader } from '../../state/state.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import type { WithdrawalRow } from './records.ts'

type Shown = NonNullable<OutputOf<typeof calls.oneCase>['passkeys']>
type Passkey = ParsedOf<typeof calls.sign>['passkey']

/** What is to be paid: amount in the ledger's smallest units. */
interface Payout {
  readonly coin: string
  readonly network: string
  readonly way: 'chain' | 'hand' | 'internal'
  readonly amount: number
}

/**
 * How many operators' passkeys the signer wants for a payment, as the payer wrote down what it told last.
 * @returns 0 where it wants none
 */
export async function passkeysNeeded(sql: Sql | Transaction, engine: StateReader, payout: Payout): Promise<number> {
  const { coin, network, way, amount } = payout
  const ledgerDecimals = engine.asset(coin)?.decimals
  if (way !== 'chain' || ledgerDecimals === undefined) return 0
  const [mark] = await sql<{ above: string; decimals: number; needed: number }[]>`
    select trunc(approved_above)::text as above, decimals::int, approvals_needed::int as needed
    from hot_wallets where network = ${network} and asset = ${coin} and approved_above is not null`
  if (mark === undefined) return 0
  const whole = payableOf(BigInt(amount), mark.decimals, ledgerDecimals) ?? 0n
  return whole > BigInt(mark.above) ? mark.needed : 0
}

/** In which states a passkey still helps: before the payer takes it up. */
const SIGNED_IN: readonly WithdrawalState[] = ['review', 'approved']

interface SignedRow {
  readonly operatorId: string
  readonly name: string
  readonly time: number
  /** As the signer's policy names her. */
  readonly enrolled: string
}

export class Approvals {
  readonly #dependencies: Pick<WithdrawalDependencies, 'sql' | 'replica' | 'accounts'>

  constructor(dependencies: Pick<WithdrawalDependencies, 'sql' | 'replica' | 'accounts'>) {
    this.#dependencies = dependencies
  }

  /** As an operator sees them; null where the signer wants none. */
  async shown(row: WithdrawalRow, operatorId: string): Promise<Shown | null> {
    const { sql, replica, accounts } = this.#dependencies
    const needed = await passkeysNeeded(sql, replica.engine, row)
    if (needed === 0) return null
    const signed = await this.#signed(row.id)
    const by = signed.map(({ operatorId: id, name, time }) => ({ operatorId: id, name, time }))
    const counted = { needed, signed: new Set(signed.map(({ enrolled }) => enrolled)).size, by }
    if (by.some((one) => one.operatorId === operatorId)) return { ...counted, own: 'signed', options: null }
    const own = await this.#enrolled(operatorId)
    if (own.length === 0) return { ...counted, own: 'not_enrolled', options: null }
    const helps = SIGNED_IN.includes(row.state)
    const options = helps ? await accounts.operatorSignIn.secondStep.passkeyToSign(bytesOf(row.id), own) : null
    return { ...counted, own: 'missing', options }
  }

  /** Keeps what an operator's passkey has signed, in the place of an earlier one of hers. @throws CallError `case_decided`, `passkey_failed` */
  async keep(row: WithdrawalRow, operatorId: string, passkey: Passkey): Promise<{ needed: number; signed: number }> {
    const { sql, replica, accounts } = this.#dependencies
    const { id, state } = row
    const needed = await passkeysNeeded(sql, replica.engine, row)
    if (needed === 0 || !SIGNED_IN.includes(state)) throw new CallError('case_decided', { field: 'id', bound: state })
    const { authenticatorData, clientDataJSON, signature } = passkey.response
    const parts = { credential: passkey.id, authenticatorData, clientDataJSON, signature }
    const isLonger = Object.entries(APPROVAL_CHARACTERS).some(([name, most]) => Reflect.get(parts, name).length > most)
    // One that the signer does not know would stand for a signature that counts nowhere.
    if (isLonger || !(await this.#enrolled(operatorId)).includes(passkey.id)) {
      throw new CallError('passkey_failed', { field: 'passkey' })
    }
    await accounts.operatorSignIn.secondStep.passkeySigned(operatorId, passkey, bytesOf(id))
    await sql`
      insert into withdrawal_approvals (withdrawal_id, operator_id, credential, authenticator_data, client_data, signature)
      values (${id}, ${operatorId}, ${parts.credential}, ${authenticatorData}, ${clientDataJSON}, ${signature})
      on conflict (withdrawal_id, operator_id) do update set credential = excluded.credential,
        authenticator_data = excluded.authenticator_data, client_data = excluded.client_data,
        signature = excluded.signature, at = clock_timestamp()`
    return { needed, signed: new Set((await this.#signed(id)).map(({ enrolled }) => enrolled)).size }
  }

  /** Who has signed by a passkey that the signer knows, the first before the others. */
  async #signed(id: string): Promise<readonly SignedRow[]> {
    return await this.#dependencies.sql<SignedRow[]>`
      select a.operator_id as "operatorId", o.name, floor(extract(epoch from a.at) * 1000)::float8 as time,
        k.operator as enrolled
      from withdrawal_approvals a join signer_passkeys k on k.credential = a.credential
        join operators o on o.id = a.operator_id
      where a.withdrawal_id = ${id} order by a.at`
  }

  /** An operator's own passkeys that the signer knows. */
  async #enrolled(operatorId: string): Promise<string[]> {
    const rows = await this.#dependencies.sql<{ id: string }[]>`
      select p.id from passkeys p join signer_passkeys k on k.credential = p.id
      where p.user_id = ${operatorId} order by p.created_at, p.id`
    return rows.map(({ id }) => id)
  }
}

const bytesOf = (id: string): Uint8Array => new Uint8Array(Buffer.from(id, 'hex'))
