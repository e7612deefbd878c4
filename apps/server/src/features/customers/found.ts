/** A customer as operators see her: found by her id, and named masked before they say why they want to see more. */
import { CallError } from '@candlewick/protocol/errors'
import { maskedContacts, type User, type Users } from '../account/public.ts'
import type { Described } from '../console/public.ts'

/** @throws CallError `not_found`, also of an operator, who is no customer */
export async function customerOf(users: Pick<Users, 'byId'>, userId: string): Promise<User> {
  const user = await users.byId(userId)
  if (user === undefined || user.staff) throw new CallError('not_found', { field: 'userId' })
  return user
}

/** Her masked address where she has one, else her account's name. */
export function maskedName(user: User): string {
  const { email, phone } = maskedContacts(user)
  return email || phone || user.account
}

/** Whose case a proposal about her is. */
export function caseOf(user: User): Omit<Described, 'before' | 'after'> {
  return { subject: { kind: 'customer', id: user.id, name: maskedName(user) }, customerId: user.id }
}
