/** What somebody shows of herself: her picture; and her own data whole, behind a second step and written down. */
import type { Sql } from '../../../db/database.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { Proof } from '../second-step/factors.ts'
import type { Looking, OwnViews } from './own-views.ts'

export interface ProfileDependencies {
  readonly sql: Sql
  readonly files: Pick<StoredFiles, 'use' | 'drop'>
  readonly ownViews: Pick<OwnViews, 'open'>
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

  /** @throws CallError as the second step does */
  async reveal(looking: Looking, proof: Proof & { password?: string | undefined }): Promise<Shown> {
    const { account, email, phone } = looking.user
    const until = await this.#dependencies.ownViews.open(looking, proof, 'data')
    return { account, email: email ?? '', phone: phone ?? '', until }
  }
}
