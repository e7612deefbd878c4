/**
 * Who may call, as data: each call names its rule, roles are sets of permissions, and one function decides. An operators'
 * console adds a permission here, a role that has it, and calls that ask for it.
 */

/** What staff may be allowed, one name a thing. */
export const PERMISSIONS = ['state.read', 'identity.review', 'deposit.review', 'chat.read', 'image.read'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What an account may be besides a customer's. */
export const ROLES = ['merchant', 'agent', 'operator'] as const
export type Role = (typeof ROLES)[number]

/** What each role may do of what is staff's. */
export const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  merchant: [],
  agent: [],
  operator: PERMISSIONS,
}

/** Staff with this permission; with `demo` everybody where all is play. */
export interface StaffRule {
  readonly staff: Permission
  readonly demo?: 'public'
}

/** Everybody, every customer, customers who are merchants or agents, or staff. */
export type Who = 'public' | 'user' | 'merchant' | 'agent' | StaffRule

const CUSTOMERS: ReadonlySet<unknown> = new Set(['public', 'user', 'merchant', 'agent'])

/** Whether one of these roles has the permission. */
export function holds(roles: ReadonlySet<Role>, permission: Permission): boolean {
  return ROLES.some((role) => roles.has(role) && GRANTS[role].includes(permission))
}

/** Whether somebody without a token may ever call. */
export function isOpen(who: Who): boolean {
  return who === 'public' || (typeof who === 'object' && who.demo === 'public')
}

/**
 * Why somebody may not call; undefined where she may.
 * @param roles of who asks; undefined of nobody
 */
export function whyNot(
  who: Who,
  roles: ReadonlySet<Role> | undefined,
  { production }: { readonly production: boolean },
): 'token_invalid' | 'forbidden' | undefined {
  if (who === 'public' || (!production && isOpen(who))) return undefined
  if (roles === undefined) return 'token_invalid'
  if (who === 'user') return undefined
  const may = typeof who === 'object' ? holds(roles, who.staff) : roles.has(who)
  return may ? undefined : 'forbidden'
}

/** Whether it is a rule: a permission that there is, or one of the words. A call without one is open to nobody. */
export function isWho(who: unknown): who is Who {
  if (CUSTOMERS.has(who)) return true
  if (typeof who !== 'object' || who === null || !('staff' in who)) return false
  const known: readonly unknown[] = PERMISSIONS
  return known.includes(who.staff) && (!('demo' in who) || who.demo === 'public')
}

/** For the description of the calls. */
export function whoText(who: Who): string {
  if (typeof who === 'string') return who
  return `staff with ${who.staff}${who.demo === undefined ? '' : '; in the demo everybody'}`
}
