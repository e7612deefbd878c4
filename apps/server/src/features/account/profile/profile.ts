/** What somebody shows of herself: her picture; and her own data whole, behind a second step and written down. */
import { SHOWN_SECONDS } from '@candlewick/protocol/calls/profile'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../../db/database.ts'
import type { Viewer } from '../../../http/handle.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { Guesser, Proof } from '../second-step/factors.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { User } from '../users.ts'

export interface ProfileDependencies {
  readonly sql: Sql
  readonly files: Pick<StoredFiles, 'use' | 'drop'>
  readonly secondStep: SecondStep
  /** @throws CallError `password_wrong`, `too_many_requests` */
  readonly checkPassword: (user: User, password: string, from: Guesser) => Promise<void>
}

/** Showings of one customer that are kept. */
export const VIEWS_OF_USER = 200
const FILES = '/files/'
/** Of everybody who has chosen none; the specification's own. */
const NO_PICTURE = '/img/user-img.png'

export interface Shown {
  readonly account: string
  readonly email: string
  readonly phone: string
  readonly until: number
}

export class Profile {
  readonly #dependencies: ProfileDependencies
  constructor(dependencies: ProfileDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * @param name of a stored image; empty: none of her own
   * @returns its address
   * @throws CallError `field_invalid` where she has no such picture
   */
  async setAvatar(userId: string, name: string): Promise<string> {
    const { sql, files } = this.#dependencies
    const avatar = name === '' ? NO_PICTURE : FILES + name
    await sql.begin(async (tx) => {
      const [row] = await tx<{ avatar: string }[]>`select avatar from users where id = ${userId} for update`
      const before = row?.avatar.startsWith(FILES) ? row.avatar.slice(FILES.length) : undefined
      const of = { userId, kind: 'avatar' } as const
      if (name !== '') await files.use(tx, { ...of, name, field: 'name', insteadOf: before })
      else if (before !== undefined) await files.drop(tx, { ...of, name: before })
      await tx`update users set avatar = ${avatar} where id = ${userId}`
    })
    return avatar
  }

  /**
   * @throws CallError `factor_needed` naming what would do, `code_wrong`, `passkey_failed`, `password_wrong`,
   *   `too_many_requests`
   */
  async reveal(
    { user, sessionId, from }: { user: User; sessionId: Viewer['sessionId']; from: Guesser },
    proof: Proof & { password?: string | undefined },
  ): Promise<Shown> {
    const { sql } = this.#dependencies
    const given = proof.secondFactor ?? proof.passkey ?? proof.password
    const until =
      given === undefined ? await this.#lately(user, sessionId) : await this.#prove(user, sessionId, from, proof)
    await sql`
      with added as (insert into account_views (user_id, session_id, address) values (${user.id}, ${sessionId}, ${from.address}))
      delete from account_views where user_id = ${user.id} and at < (
        select at from account_views where user_id = ${user.id} order by at desc offset ${VIEWS_OF_USER - 2} limit 1
      )`
    return { account: user.account, email: user.email ?? '', phone: user.phone ?? '', until }
  }

  async #prove(
    user: User,
    sessionId: string,
    from: Guesser,
    { password, ...proof }: Proof & { password?: string | undefined },
  ): Promise<number> {
    const { sql, secondStep, checkPassword } = this.#dependencies
    const bound = await secondStep.factors.prove(user.id, proof, from)
    if (!bound) {
      if (password === undefined) throw this.#needed(['password'])
      await checkPassword(user, password, from)
    }
    await sql`update sessions set proven_at = now() where id = ${sessionId}`
    return Date.now() + SHOWN_SECONDS * 1_000
  }

  /** Until when what was proven lately serves. @throws CallError `factor_needed` where nothing was */
  async #lately(user: User, sessionId: string): Promise<number> {
    const { sql, secondStep } = this.#dependencies
    const [row] = await sql<{ until: string }[]>`
      select (extract(epoch from proven_at + ${SHOWN_SECONDS} * interval '1 second') * 1000)::bigint::text as until
      from sessions where id = ${sessionId} and proven_at > now() - ${SHOWN_SECONDS} * interval '1 second'`
    if (row !== undefined) return Number(row.until)
    const names = await secondStep.factors.names(user.id)
    throw this.#needed(names.length > 0 ? names : ['password'])
  }

  #needed(names: readonly string[]): CallError {
    return new CallError('factor_needed', { field: 'secondFactor', bound: names.join(', ') })
  }
}
