/**
 * How a customer is paid in trades between customers: a bank account, an account of a payment service or a picture to be
 * scanned, each in the name that she was verified with, kept sealed and shown masked.
 */
import { maskAccount } from '@candlewick/money/display'
import type { OutputOf } from '@candlewick/protocol/call'
import { type getPayment, MOST_PAYMENTS, type PaymentKind } from '@candlewick/protocol/calls/payments'
import { CallError } from '@candlewick/protocol/errors'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { Budget, Budgets } from '../budgets.ts'
import { maskedName, maskedNumber } from '../identity/records.ts'
import type { Notices } from '../notices.ts'
import type { Factors, Guesser, Proof } from '../second-step/factors.ts'
import type { FullProof, SecondStep } from '../second-step/second-step.ts'
import { newId } from '../tokens.ts'
import type { User } from '../users.ts'

export interface MethodForm {
  readonly id?: string | undefined
  readonly kind?: PaymentKind | undefined
  readonly provider?: string | undefined
  readonly account?: string | undefined
  readonly branch?: string | undefined
  readonly swift?: string | undefined
  readonly picture?: string | undefined
}

/** Sealed: what a payer is told of the method, but for its picture. */
interface Details {
  readonly holder: string
  readonly provider: string
  readonly account: string
  readonly branch: string
  readonly swift: string
}

interface MethodRow {
  readonly id: string
  readonly kind: PaymentKind
  readonly sealed: Buffer
  readonly keyId: number
  readonly picture: string | null
  readonly changed: string
}

type Shown = OutputOf<typeof getPayment>

export interface PaymentMethodsDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: Pick<StoredFiles, 'use' | 'drop'>
  readonly budgets: Budgets
  readonly factors: Factors
  readonly proveFully: SecondStep['proveFully']
  readonly notices: Notices
  /** @throws CallError `identity_needed` */
  readonly verifiedName: (userId: string) => Promise<string>
}

/** Changes of one customer in a day: each writes her a letter. */
const CHANGES: Budget = { name: 'payment methods', allowed: 30, seconds: 86_400 }

/** What a method is sealed for: itself and no other. */
export const methodOf = (id: string): string => `payment_methods\0${id}`

export class PaymentMethods {
  readonly #dependencies: PaymentMethodsDependencies

  constructor(dependencies: PaymentMethodsDependencies) {
    this.#dependencies = dependencies
  }

  /** As their owner sees them, the oldest first. */
  async masked(userId: string): Promise<Shown> {
    const { sql, ring } = this.#dependencies
    const rows = await sql<MethodRow[]>`
      select id, kind, sealed, key_id as "keyId", picture,
        (extract(epoch from changed_at) * 1000)::bigint::text as changed
      from payment_methods where user_id = ${userId} order by number limit ${MOST_PAYMENTS}`
    const methods = rows.map(async (row) => maskedMethod(row, await openDetails(ring, row)))
    return { methods: await Promise.all(methods), most: MOST_PAYMENTS }
  }

  /**
   * Adds a method, or changes the one of the form's `id`.
   * @throws CallError `identity_needed`, `field_required`, `field_invalid`, `not_found`, `too_many`, `factor_needed`,
   *   `code_wrong`, `passkey_failed`, `password_wrong`, `too_many_requests`
   */
  async save(user: User, form: MethodForm, proof: FullProof, from: Guesser): Promise<Shown> {
    const { sql, ring, budgets, proveFully, notices, verifiedName } = this.#dependencies
    const holder = await verifiedName(user.id)
    const before = form.id === undefined ? undefined : await this.#held(sql, user.id, form.id)
    const filled = filledIn(form, before && { ...before, ...(await openDetails(ring, before)) })
    await budgets.take([{ budget: CHANGES, key: user.id }])
    await proveFully(user, proof, from)
    const { kind, picture, ...details } = filled
    await sql.begin(async (tx) => {
      // Whoever saves is alone with her methods: ten stay ten, and a picture that goes was the last one.
      await tx`select from users where id = ${user.id} for update`
      const id = form.id ?? newId()
      const held = form.id === undefined ? await this.#room(tx, user.id) : await this.#held(tx, user.id, id)
      await this.#keepPicture(tx, user.id, picture, held?.picture ?? null)
      const key = await ring.newest(tx)
      const sealed = ring.seal(key, Buffer.from(JSON.stringify({ holder, ...details } satisfies Details)), methodOf(id))
      await tx`
        insert into payment_methods (id, user_id, kind, sealed, key_id, picture)
        values (${id}, ${user.id}, ${kind}, ${sealed}, ${key.id}, ${picture === '' ? null : picture})
        on conflict (id) do update set kind = excluded.kind, sealed = excluded.sealed, key_id = excluded.key_id,
          picture = excluded.picture, changed_at = clock_timestamp()`
      await notices.changed(tx, user, 'payment_method_saved')
    })
    return await this.masked(user.id)
  }

  /** @throws CallError `not_found`, `factor_needed`, `code_wrong`, `passkey_failed`, `too_many_requests` */
  async remove(user: User, id: string, proof: Proof, from: Guesser): Promise<Shown> {
    const { sql, files, budgets, factors, notices } = this.#dependencies
    await this.#held(sql, user.id, id)
    await budgets.take([{ budget: CHANGES, key: user.id }])
    await factors.prove(user.id, proof, from)
    await sql.begin(async (tx) => {
      const [gone] = await tx<{ picture: string | null }[]>`
        delete from payment_methods where id = ${id} and user_id = ${user.id} returning picture`
      if (gone === undefined) throw new CallError('not_found', { field: 'id' })
      if (gone.picture !== null) await files.drop(tx, { userId: user.id, kind: 'method', name: gone.picture })
      await notices.changed(tx, user, 'payment_method_removed')
    })
    return await this.masked(user.id)
  }

  async #held(sql: Sql | Transaction, userId: string, id: string): Promise<MethodRow> {
    const [row] = await sql<MethodRow[]>`
      select id, kind, sealed, key_id as "keyId", picture,
        (extract(epoch from changed_at) * 1000)::bigint::text as changed
      from payment_methods where id = ${id} and user_id = ${userId}`
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    return row
  }

  async #room(tx: Transaction, userId: string): Promise<undefined> {
    const [row] = await tx<{ held: number }[]>`
      select count(*)::int as held from payment_methods where user_id = ${userId}`
    if ((row?.held ?? 0) >= MOST_PAYMENTS) throw new CallError('too_many', { field: 'id', bound: MOST_PAYMENTS })
  }

  async #keepPicture(tx: Transaction, userId: string, name: string, before: string | null): Promise<void> {
    const { files } = this.#dependencies
    const of = { userId, kind: 'method' } as const
    if (name !== '') await files.use(tx, { ...of, name, field: 'picture', insteadOf: before ?? undefined })
    else if (before !== null) await files.drop(tx, { ...of, name: before })
  }
}

async function openDetails(ring: Ring, { id, keyId, sealed }: MethodRow): Promise<Details> {
  const details: Details = JSON.parse((await ring.open(keyId, sealed, methodOf(id))).toString('utf8'))
  return details
}

type Filled = Omit<Details, 'holder'> & { readonly kind: PaymentKind; readonly picture: string }

/** The form over what there was. @throws CallError `field_required`, `field_invalid` naming the field */
function filledIn(form: MethodForm, before: (MethodRow & Details) | undefined): Filled {
  const kind = form.kind ?? before?.kind
  if (kind === undefined) throw new CallError('field_required', { field: 'kind' })
  // A bank account does not become a wallet: what was said of the one is not true of the other.
  if (before !== undefined && kind !== before.kind)
    throw new CallError('field_invalid', { field: 'kind', bound: before.kind })
  const said = (name: 'provider' | 'account' | 'branch' | 'swift') => (form[name] ?? before?.[name] ?? '').trim()
  const picture = form.picture ?? before?.picture ?? ''
  const filled = { kind, provider: said('provider'), account: said('account'), branch: said('branch'), picture }
  const needed = kind === 'qr' ? (['provider', 'picture'] as const) : (['provider', 'account'] as const)
  for (const field of needed) if (filled[field] === '') throw new CallError('field_required', { field })
  if (kind === 'bank' && picture !== '') throw new CallError('field_invalid', { field: 'picture', bound: 'wallet, qr' })
  return { ...filled, swift: said('swift').toUpperCase() }
}

function maskedMethod(row: MethodRow, { holder, provider, account, branch, swift }: Details): Shown['methods'][number] {
  return {
    ...{ id: row.id, kind: row.kind, provider, branch, swift },
    holder: maskedName(holder),
    account: account === '' ? '' : account.includes('@') ? maskAccount(account) : maskedNumber(account),
    picture: row.picture === null ? '' : `/files/${row.picture}`,
    changeTime: Number(row.changed),
  }
}
