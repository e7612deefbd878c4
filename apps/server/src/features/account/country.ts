/** Which country a customer is of, as far as it is known: by the document handed in, else by the phone registered with. */
import type { Sql } from '../../db/database.ts'

/**
 * Whether a customer is of one of these countries. A phone's is told by its dialling code, the longest that fits; where
 * several countries share one, any of them counts.
 */
export async function isOfCountry(
  sql: Sql,
  user: string,
  countries: ReadonlySet<string>,
  dialCodes: Readonly<Record<string, string>>,
): Promise<boolean> {
  const [row] = await sql<{ phone: string | null; country: string | null }[]>`
    select users.phone, (
      select country from identity_cases where user_id = users.id and state <> 'rejected'
      order by number desc limit 1) as country
    from users where users.id = ${user}`
  if (row === undefined) return false
  if (row.country !== null) return countries.has(row.country)
  return row.phone !== null && countriesOfPhone(row.phone, dialCodes).some((country) => countries.has(country))
}

/** The countries whose dialling code a phone number begins with, the longest that fits. */
export function countriesOfPhone(phone: string, dialCodes: Readonly<Record<string, string>>): string[] {
  const digits = phone.replace(/^\+/, '')
  const fitting = Object.entries(dialCodes).filter(([, code]) => digits.startsWith(code))
  const longest = Math.max(0, ...fitting.map(([, code]) => code.length))
  return fitting.flatMap(([country, code]) => (code.length === longest ? [country] : []))
}
