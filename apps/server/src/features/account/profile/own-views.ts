/**
 * What somebody sees whole of herself: her own data, photos of her documents. A session alone does not show it: it takes a
 * second step that was proven lately, and each showing is written down: the same to the same session and address within an
 * hour as one, so that looking often does not push out of the record what was seen before.
 */
import { SHOWN_SECONDS } from '@candlewick/protocol/calls/profile'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../../db/database.ts'
import type { Viewer } from '../../../http/handle.ts'
import type { Guesser, Proof } from '../second-step/factors.ts'
import type { CheckPassword, SecondStep } from '../second-step/second-step.ts'
import type { User } from '../users.ts'

/** Showings of one customer that are kept. */
export const VIEWS_OF_USER = 200
/** Seconds from the first on in which the same is one showing, counted. */
const SAME_SECONDS = 3_600

/** Who looks, in which session, and from where. */
export interface Looking {
  readonly user: User
  readonly sessionId: Viewer['sessionId']
  readonly from: Guesser
}

export class OwnViews {
  readonly #sql: Sql
  readonly #secondStep: Pick<SecondStep, 'factors'>
  readonly #checkPassword: CheckPassword

  constructor(sql: Sql, secondStep: Pick<SecondStep, 'factors'>, checkPassword: CheckPassword) {
    this.#sql = sql
    this.#secondStep = secondStep
    this.#checkPassword = checkPassword
  }

  /**
   * That she may see something of hers whole, by what she brings or has proven lately; it is written down.
   * @param shown what she is shown
   * @returns until when it serves, in epoch milliseconds
   * @throws CallError `factor_needed` naming what would do, `code_wrong`, `passkey_failed`, `password_wrong`,
   *   `too_many_requests`
   */
  async open(looking: Looking, proof: Proof & { password?: string | undefined }, shown: string): Promise<number> {
    const { user, sessionId, from } = looking
    const viewer = { userId: user.id, sessionId }
    const given = proof.secondFactor ?? proof.passkey ?? proof.password
    const until = given === undefined ? await this.lately(viewer) : await this.#prove(looking, proof)
    await this.note(viewer, from.address, shown)
    return until
  }

  async #prove(
    { user, sessionId, from }: Looking,
    { password, ...proof }: Proof & { password?: string | undefined },
  ): Promise<number> {
    const bound = await this.#secondStep.factors.prove(user.id, proof, from)
    if (!bound) {
      if (password === undefined) throw needed(['password'])
      await this.#checkPassword(user, password, from)
    }
    await this.#sql`update sessions set proven_at = now() where id = ${sessionId}`
    return Date.now() + SHOWN_SECONDS * 1_000
  }

  /** Until when what was proven lately serves. @throws CallError `factor_needed` where nothing was */
  async lately({ userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>): Promise<number> {
    const [row] = await this.#sql<{ until: string }[]>`
      select (extract(epoch from proven_at + ${SHOWN_SECONDS} * interval '1 second') * 1000)::bigint::text as until
      from sessions where id = ${sessionId} and proven_at > now() - ${SHOWN_SECONDS} * interval '1 second'`
    if (row !== undefined) return Number(row.until)
    const names = await this.#secondStep.factors.names(userId)
    throw needed(names.length > 0 ? names : ['password'])
  }

  /** Writes a showing down, before it is shown. @param shown her `data`, `identity` or `bank` card, or the name of a file */
  async note(
    { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
    address: string,
    shown: string,
  ): Promise<void> {
    await this.#sql`
      with again as (
        update account_views set times = times + 1 where id = (
          select id from account_views
          where user_id = ${userId} and at > now() - ${SAME_SECONDS} * interval '1 second'
            and session_id = ${sessionId} and address = ${address} and shown = ${shown}
          order by at desc limit 1
        )
        returning id
      ), added as (
        insert into account_views (user_id, session_id, address, shown)
        select ${userId}, ${sessionId}, ${address}, ${shown} where not exists (select from again)
        returning id
      )
      delete from account_views where user_id = ${userId} and exists (select from added) and at < (
        select at from account_views where user_id = ${userId} order by at desc offset ${VIEWS_OF_USER - 2} limit 1
      )`
  }

  /** That she may see a file of hers, which is written down. @throws CallError `factor_needed` */
  async ofFile(viewer: Viewer, address: string, name: string): Promise<void> {
    await this.lately(viewer)
    await this.note(viewer, address, name)
  }
}

function needed(names: readonly string[]): CallError {
  return new CallError('factor_needed', { field: 'secondFactor', bound: names.join(', ') })
}
