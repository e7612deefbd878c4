/**
 * Asking for a withdrawal. What is asked for is read, weighed and proven, and then stands as a row before the journal hears
 * of it; the journal holds the money under the hash of the request, and only then does the withdrawal go its way. Asked
 * again with the same nonce it is the same one, whatever happened between.
 */
import { payableOf } from '@candlewick/chain/listing'
import { withdrawalId } from '@candlewick/chain/withdrawal-id'
import { SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { submit } from '@candlewick/protocol/calls/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import { Semaphore } from '../../adapters/semaphore.ts'
import type { Transaction } from '../../db/database.ts'
import type { Viewer } from '../../http/handle.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { amountUnits } from '../../wire/steps.ts'
import type { ProvenBy, Proving, User } from '../account/public.ts'
import { passkeysNeeded } from './approvals.ts'
import { AddressBook } from './book.ts'
import { payWithin } from './closing.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { type Destination, destinationOf } from './destinations.ts'
import { dayLimit, type Worth, withinLimit, worthOf } from './limits.ts'
import { type WithdrawalRow, withdrawalById } from './records.ts'
import { judge } from './risk.ts'
import { moveWithdrawal } from './states.ts'
import { reviewTerms } from './terms.ts'

export type Requested = ParsedOf<typeof submit>

/** Who asks, and from where. */
export interface Asker {
  readonly viewer: Viewer
  readonly user: User
  readonly from: Proving
}

/** What is asked for, in whole numbers. */
interface Weighed {
  readonly id: string
  readonly destination: Destination
  readonly coin: string
  readonly network: string
  readonly nonce: string
  readonly amount: number
  readonly fee: number
  readonly worth: Worth
}

/** A key asks by signature; everybody else proves herself. */
type Proof = { readonly by: ProvenBy | 'key'; readonly passkey?: unknown }

/** Each holds a connection while the journal is waited for: so many at once, of one customer so many in the queue. */
const INSERTS = { atOnce: 4, waiting: 2_000, share: 200 }

export class Requests {
  readonly #dependencies: WithdrawalDependencies
  readonly #book: AddressBook
  readonly #inserts = new Semaphore(INSERTS)

  constructor(dependencies: WithdrawalDependencies) {
    this.#dependencies = dependencies
    this.#book = new AddressBook(dependencies.sql)
  }

  /** @throws CallError whatever stands in the way, in the order in which it is looked at */
  async ask(asker: Asker, requested: Requested): Promise<WithdrawalRow> {
    const { user } = asker
    const destination = await destinationOf(this.#dependencies, user.id, requested)
    const weighed = this.#weigh(user.id, destination, requested)
    const known = await this.#known(user.id, weighed)
    if (known !== undefined) return await this.#hold(known)
    await this.#early(asker, weighed)
    const proof = await this.#prove(asker, requested, weighed.id)
    await this.#inserts.take(() => this.#insert(asker, weighed, proof), user.id)
    return await this.#hold(weighed.id)
  }

  /** Asks the journal for what a crash left unasked. */
  async resume(): Promise<void> {
    const { sql, log } = this.#dependencies
    const left = await sql<{ id: string }[]>`
      select id from withdrawals
      where held_sequence is null and state = 'requested' and created_at < clock_timestamp() - interval '5 seconds'
      order by number limit 100`
    for (const { id } of left) {
      // A refusal is an end: nothing was held, and the row is gone.
      await this.#hold(id).catch((err: unknown) => log.warn({ err, id }, 'a withdrawal that was left was not held'))
    }
  }

  /** @throws CallError `precision`, `min_withdrawal`, `fee_changed`, `no_index_price`, `field_invalid` */
  #weigh(user: string, destination: Destination, requested: Requested): Weighed {
    const { engine } = this.#dependencies.replica
    const { coin, nonce } = requested
    const { listing, address, memo, way } = destination
    const decimals = engine.asset(coin)?.decimals ?? 0
    const finest = Math.min(decimals, listing.chainDecimals)
    const amount = amountUnits(requested.amount, decimals, 'amount')
    if (payableOf(BigInt(amount), listing.chainDecimals, decimals) === undefined) {
      throw new CallError('precision', { field: 'amount', bound: finest })
    }
    const fee = way === 'internal' ? 0 : parseDecimal(listing.fee, decimals)
    const told = formatDecimal(fee, decimals)
    if (requested.fee !== undefined && amountOrZero(requested.fee, decimals) !== fee) {
      throw new CallError('fee_changed', { field: 'fee', bound: `${told} ${coin}` })
    }
    const minimum = parseDecimal(listing.withdrawMinimum, decimals)
    if (amount < minimum) {
      throw new CallError('min_withdrawal', { field: 'amount', bound: formatDecimal(minimum, decimals) })
    }
    const { network } = listing
    const id = withdrawalId({ user, asset: coin, network, address, memo, amount, fee, nonce })
    return { id, destination, coin, network, nonce, amount, fee, worth: worthOf(engine, coin, amount) }
  }

  /** The id of the one that was asked for by this nonce. @throws CallError `nonce_reused` where it is another */
  async #known(userId: string, { id, nonce }: Pick<Weighed, 'id' | 'nonce'>): Promise<string | undefined> {
    const [row] = await this.#dependencies.sql<{ id: string }[]>`
      select id from withdrawals where user_id = ${userId} and nonce = ${nonce}`
    if (row !== undefined && row.id !== id) throw new CallError('nonce_reused', { field: 'nonce' })
    return row?.id
  }

  /** What would be refused in any case is refused before a code is used up; what counts is asked again below. */
  async #early({ user, viewer }: Asker, weighed: Weighed): Promise<void> {
    const { sql, replica } = this.#dependencies
    const { engine } = replica
    const restriction = engine.restrictionsOf(user.id)
    const now = Date.now()
    if ((restriction?.closed ?? 0) > now) throw new CallError('restricted', { bound: 'closed' })
    if ((restriction?.withdrawing ?? 0) > now) throw new CallError('restricted', { bound: 'withdrawing' })
    await sql.begin((tx) => this.#allowed(tx, user.id, viewer, weighed))
    const { available } = engine.balance(user.id, SPOT_ACCOUNT, weighed.coin)
    if (available < weighed.amount + weighed.fee) throw this.#tooLittle(weighed.coin, available)
  }

  /** @throws CallError `withdrawals_paused`, `address_unlisted`, `address_waiting`, `daily_limit` */
  async #allowed(tx: Transaction, userId: string, viewer: Viewer, weighed: Weighed): Promise<void> {
    const [row] = await tx<{ paused: string | null }[]>`
      select to_char(withdrawals_paused_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as paused
      from users where id = ${userId} and withdrawals_paused_until > clock_timestamp()`
    if (row !== undefined) throw new CallError('withdrawals_paused', { bound: row.paused ?? '' })
    const { coin, network, destination } = weighed
    const { address, memo } = destination
    await this.#book.allow(tx, userId, { coin, network, address, memo }, viewer.key !== undefined)
    withinLimit(await dayLimit(tx, userId), weighed.worth)
  }

  /** @throws CallError what the fund password and the second step refuse */
  async #prove({ viewer, user, from }: Asker, requested: Requested, id: string): Promise<Proof> {
    if (viewer.key !== undefined) return { by: 'key' }
    const { accounts } = this.#dependencies
    const { fundPassword, passkey } = requested
    if (!(await accounts.funds.isSet(user.id))) throw new CallError('fund_password_unset', { field: 'fundPassword' })
    if (fundPassword === undefined) throw new CallError('field_required', { field: 'fundPassword' })
    await accounts.funds.check(user.id, fundPassword, from.address)
    const by = await accounts.withdrawalProofs.prove(user, requested, from, id)
    return by === 'passkey' ? { by, passkey } : { by }
  }

  /** Writes down what is asked for, if it may be at this very moment: one at a time of a customer. */
  async #insert({ viewer, user }: Asker, weighed: Weighed, proof: Proof): Promise<void> {
    const { sql, replica, hasUnsettledDeposit } = this.#dependencies
    const { id, destination, coin, network, nonce, amount, fee, worth } = weighed
    const { address, memo, way, payee } = destination
    const unsettledDeposit = await hasUnsettledDeposit(user.id)
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${user.id} for update`
      const [known] = await tx<{ id: string }[]>`
        select id from withdrawals where user_id = ${user.id} and nonce = ${nonce}`
      if (known !== undefined && known.id !== id) throw new CallError('nonce_reused', { field: 'nonce' })
      if (known !== undefined) return
      await this.#allowed(tx, user.id, viewer, weighed)
      const sessionId = viewer.key === undefined ? viewer.sessionId : undefined
      const needsPasskeys = (await passkeysNeeded(tx, replica.engine, { coin, network, way, amount })) > 0
      const asked = { userId: user.id, destination, network, worth, sessionId, unsettledDeposit, needsPasskeys }
      const { reasons, operators } = await judge(tx, await reviewTerms(tx), asked)
      await tx`
        insert into withdrawals (id, user_id, asset, network, address, memo, amount, fee, nonce, way, payee, worth, day,
          reasons, operators_needed, proof, device, api_key)
        values (${id}, ${user.id}, ${coin}, ${network}, ${address}, ${memo}, ${amount}, ${fee}, ${nonce}, ${way},
          ${payee ?? null}, ${String(worth)}, (clock_timestamp() at time zone 'UTC')::date, ${reasons.join(',')},
          ${operators}, ${JSON.stringify(proof)},
          (select device_id from sessions where id = ${sessionId ?? ''}),
          ${viewer.key === undefined ? null : viewer.sessionId})`
    })
  }

  /**
   * Has the journal hold the money and sends the withdrawal on its way; done already it is only read.
   * @throws CallError what the state machine refuses: then nothing was asked for
   */
  async #hold(id: string): Promise<WithdrawalRow> {
    const { sql, replica, writes } = this.#dependencies
    const refused = await this.#inserts.take(
      async () =>
        await sql.begin(async (tx): Promise<CallError | undefined> => {
          // One at a time: of two that ask for the same one, the second finds it done.
          await tx`select from withdrawals where id = ${id} for update`
          const row = await withdrawalById(tx, id)
          if (row === undefined || row.held) return undefined
          const { userId: user, coin: asset, amount, fee } = row
          const command = {
            type: 'withdraw.hold',
            id,
            user,
            asset,
            amount: units(amount + fee),
            fee: units(fee),
          } as const
          const { recorded, events } = await replica.submit(command)
          writes.note(user, recorded.sequence)
          const fault = refusedOf(events)
          // What the ledger holds keeps its row, also where it was held before a crash and is refused now, as of who was
          // restricted since; what ended there goes nowhere, whatever it is asked.
          if (replica.engine.withdrawal(id)?.status !== 'held') {
            await tx`delete from withdrawals where id = ${id}`
            return fault === undefined ? new CallError('nonce_reused', { field: 'nonce' }) : this.#refusal(asset, fault)
          }
          await tx`update withdrawals set held_sequence = ${recorded.sequence} where id = ${id}`
          await tx`
            insert into withdrawal_steps (withdrawal_id, place, state, actor, at)
            select id, 0, 'requested', 'customer', created_at from withdrawals where id = ${id}`
          const to = row.reasons === '' ? 'approved' : 'review'
          await moveWithdrawal(tx, id, 'requested', to, { actor: 'rules', note: row.reasons })
          return undefined
        }),
    )
    if (refused !== undefined) throw refused
    const row = await withdrawalById(sql, id)
    // Another asked for the same, and was refused.
    if (row === undefined) throw new CallError('insufficient_balance', { field: 'amount' })
    if (row.way !== 'internal' || row.state !== 'approved') return row
    await payWithin(this.#dependencies, id)
    return (await withdrawalById(sql, id)) ?? row
  }

  #refusal(coin: string, { rule, field, bound }: { rule: string; field?: string; bound?: string | number }): CallError {
    if (rule === 'insufficient_balance' && typeof bound === 'number') return this.#tooLittle(coin, bound)
    return new CallError(refusalName(rule), { field, bound })
  }

  #tooLittle(coin: string, available: number): CallError {
    const decimals = this.#dependencies.replica.engine.asset(coin)?.decimals ?? 0
    return new CallError('insufficient_balance', { field: 'amount', bound: formatDecimal(available, decimals) })
  }
}

/** A fee that was shown, where it can be one. */
function amountOrZero(text: string, decimals: number): number {
  return /^0(\.0*)?$/.test(text) ? 0 : amountUnits(text, decimals, 'fee')
}
