/** A customer as operators see her before they say why they want to see more. */
import { maskedContacts, type User } from '../account/public.ts'

/** Her masked address where she has one, else her account's name. */
export function maskedName(user: User): string {
  const { email, phone } = maskedContacts(user)
  return email || phone || user.account
}
