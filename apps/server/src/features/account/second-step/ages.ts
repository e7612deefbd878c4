/**
 * How old factors are. One that was made within the last day takes no older one away: else a code of the authenticator
 * would make recovery codes or a passkey, and these replace the authenticator in the next minute.
 */
import type { Sql } from '../../../db/database.ts'
import type { Leaving } from './factors.ts'

/** As long as withdrawals pause: so long has the owner to say that it was not she. */
const NEW_HOURS = 24

/**
 * Where nothing is taken away, nothing is too new. Codes that came with the first factor are as old as that one, and take its
 * place on the day on which it is lost.
 */
export async function isTooNew(sql: Sql, userId: string, by: Leaving, leaving: Leaving): Promise<boolean> {
  const [row] = await sql<{ young: boolean }[]>`
    select coalesce(by.at > now() - ${NEW_HOURS} * interval '1 hour' and by.at > old.at, false) as young
    from (select (${madeAt(sql, userId, by)}) as at) as by, (select (${madeAt(sql, userId, leaving)}) as at) as old`
  return row?.young ?? false
}

/** Null where it was made before that was noted. */
function madeAt(sql: Sql, userId: string, factor: Leaving) {
  switch (factor.kind) {
    case 'authenticator':
      return sql`select bound_at from authenticators where user_id = ${userId} and secret is not null`
    case 'passkey':
      return sql`select created_at from passkeys where user_id = ${userId} and id = ${factor.passkeyId}`
    case 'recovery':
      return sql`select max(made_at) from recovery_codes where user_id = ${userId}`
  }
}
