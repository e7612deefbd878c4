/**
 * Who may call, as data: each call names its rule, roles are sets of permissions, and one function decides. Customers and
 * operators are two kinds of callers with tokens of their own: what is for the one is never open to the other.
 */

/** What operators may be allowed, one name a thing; each is asked for by a call that there is. */
export const PERMISSIONS = [
  'house.read',
  'customer.read',
  'customer.reveal',
  'customer.restrict',
  'customer.note',
  'identity.review',
  'bank.review',
  'deposit.review',
  'withdrawal.review',
  'market.halt',
  'terms.write',
  'ledger.read',
  'ledger.adjust',
  'operator.manage',
  'audit.read',
  'state.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What a customer may be besides. */
export const ROLES = ['merchant', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** What an operator may be; one may be several. */
export const STAFF_ROLES = ['support', 'finance', 'risk', 'content', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What each role of operators may do. */
export const GRANTS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: [
    'house.read',
    'customer.read',
    'customer.reveal',
    'customer.restrict',
    'customer.note',
    'identity.review',
    'bank.review',
  ],
  finance: [
    'house.read',
    'customer.read',
    'customer.note',
    'bank.review',
    'deposit.review',
    'withdrawal.review',
    'ledger.read',
    'ledger.adjust',
    'state.read',
  ],
  risk: [
    'house.read',
    'customer.read',
    'customer.reveal',
    'customer.restrict',
    'customer.note',
    'identity.review',
    'withdrawal.review',
    'market.halt',
    'terms.write',
    'ledger.read',
    'audit.read',
    'state.read',
  ],
  /** What it writes comes with the pages that show it; until then it sees how the house stands. */
  content: ['house.read'],
  admin: PERMISSIONS,
}

/** Operators with this permission; with `demo` everybody where all is play. */
export interface StaffRule {
  readonly staff: Permission
  readonly demo?: 'public'
  /** Who calls has proven her second factor within the last minutes: for what moves money or changes rights. */
  readonly fresh?: true
}

/** Everybody, every customer, customers who are merchants or agents, every operator, or operators with a permission. */
export type Who = 'public' | 'customer' | 'merchant' | 'agent' | 'staff' | StaffRule

const WORDS: ReadonlySet<unknown> = new Set(['public', 'customer', 'merchant', 'agent', 'staff'])

/** What operators of these roles may do. */
export function grantedTo(roles: Iterable<StaffRole>): ReadonlySet<Permission> {
  return new Set([...roles].flatMap((role) => GRANTS[role]))
}

/** Whether somebody without a token may ever call. */
export function isOpen(who: Who): boolean {
  return who === 'public' || (typeof who === 'object' && who.demo === 'public')
}

/** Whether it is the operators'. */
export function isStaffs(who: Who): who is 'staff' | StaffRule {
  return who === 'staff' || typeof who === 'object'
}

/** Who asks: a customer with what she is besides, or an operator with what she may do. */
export type Asker =
  | { readonly customer: ReadonlySet<Role> }
  | {
      readonly operator: ReadonlySet<Permission>
      /** Her second factor was proven within the last minutes. */
      readonly fresh: boolean
    }

/**
 * Why somebody may not call; undefined where she may. An operator is nobody to the customers' calls.
 * @param asker undefined of nobody
 */
export function whyNot(
  who: Who,
  asker: Asker | undefined,
  { production }: { readonly production: boolean },
): 'token_invalid' | 'forbidden' | 'reauth_needed' | undefined {
  if (who === 'public' || (!production && isOpen(who))) return undefined
  if (asker === undefined) return 'token_invalid'
  if (isStaffs(who)) return 'operator' in asker ? whyNotOperator(who, asker) : 'forbidden'
  if ('operator' in asker) return 'token_invalid'
  return who === 'customer' || asker.customer.has(who) ? undefined : 'forbidden'
}

function whyNotOperator(
  who: 'staff' | StaffRule,
  { operator, fresh }: { readonly operator: ReadonlySet<Permission>; readonly fresh: boolean },
): 'forbidden' | 'reauth_needed' | undefined {
  if (who === 'staff') return undefined
  if (!operator.has(who.staff)) return 'forbidden'
  return who.fresh === true && !fresh ? 'reauth_needed' : undefined
}

/** Whether it is a rule: a permission that there is, or one of the words. A call without one is open to nobody. */
export function isWho(who: unknown): who is Who {
  if (WORDS.has(who)) return true
  if (typeof who !== 'object' || who === null || !('staff' in who)) return false
  const known: readonly unknown[] = PERMISSIONS
  const { staff, demo, fresh } = { demo: undefined, fresh: undefined, ...who }
  return known.includes(staff) && (demo === undefined || demo === 'public') && (fresh === undefined || fresh === true)
}

/** For the description of the calls. */
export function whoText(who: Who): string {
  if (who === 'staff') return 'operators'
  if (typeof who === 'string') return who
  const fresh = who.fresh === undefined ? '' : ', the second factor proven lately'
  return `operators with ${who.staff}${fresh}${who.demo === undefined ? '' : '; in the demo everybody'}`
}
