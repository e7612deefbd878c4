/** What somebody shows of herself: her picture; and her own data whole, behind a second step and written down. */
import type { Sql } from '../../../db/database.ts'
import type { Viewer } from '../../../http/handle.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { Guesser, Proof } from '../second-step/factors.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { User } from '../users.ts'
import type { OwnViews } from './own-views.ts'

export interface ProfileDependencies {
  readonly sql: Sql
  readonly files: Pick<StoredFiles, 'use' | 'drop'>
  readonly secondStep: SecondStep
  readonly ownViews: OwnViews
  /** @throws CallError `password_wrong`, `too_many_requests` */
  readonly checkPassword: (user: User, password: string, from: Guesser) => Promise<void>
}

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
    const { ownViews } = this.#dependencies
    const viewer = { userId: user.id, sessionId }
    const given = proof.secondFactor ?? proof.passkey ?? proof.password
    const until = given === undefined ? await ownViews.lately(viewer) : await this.#prove(user, sessionId, from, proof)
    await ownViews.note(viewer, from.address, 'data')
    return { account: user.account, email: user.email ?? '', phone: user.phone ?? '', until }
  }

  async #prove(
    user: User,
    sessionId: string,
    from: Guesser,
    { password, ...proof }: Proof & { password?: string | undefined },
  ): Promise<number> {
    const { ownViews, secondStep, checkPassword } = this.#dependencies
    const bound = await secondStep.factors.prove(user.id, proof, from)
    if (!bound) {
      if (password === undefined) throw ownViews.needed(['password'])
      await checkPassword(user, password, from)
    }
    return await ownViews.proven(sessionId)
  }
}
