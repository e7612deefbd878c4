/** The pages: where each is, what it is called, and what who opens it must be allowed. Menu, palette and guard read it. */
import type { Permission } from '@candlewick/protocol/who'

export interface Page {
  readonly to: string
  readonly name: `pages.${PageName}`
  readonly may: Permission
  /** The queue of the home page whose number stands beside it. */
  readonly queue?: string
}

export type PageName =
  | 'home'
  | 'identities'
  | 'forgotten'
  | 'deposits'
  | 'withdrawals'
  | 'wallets'
  | 'proposals'
  | 'customers'
  | 'ledger'
  | 'adjustments'
  | 'markets'
  | 'fees'
  | 'history'
  | 'listings'
  | 'limits'
  | 'countries'
  | 'rewards'
  | 'people'
  | 'audit'

export interface PageGroup {
  readonly name: 'groups.none' | 'groups.waits' | 'groups.house' | 'groups.sets' | 'groups.keeps'
  readonly pages: readonly Page[]
}

export const GROUPS: readonly PageGroup[] = [
  { name: 'groups.none', pages: [{ to: '/', name: 'pages.home', may: 'house.read' }] },
  {
    name: 'groups.waits',
    pages: [
      { to: '/identities', name: 'pages.identities', may: 'identity.review', queue: 'identities' },
      { to: '/forgotten', name: 'pages.forgotten', may: 'identity.review', queue: 'fund_passwords' },
      { to: '/deposits', name: 'pages.deposits', may: 'deposit.review', queue: 'hand_deposits' },
      { to: '/withdrawals', name: 'pages.withdrawals', may: 'withdrawal.review', queue: 'withdrawals' },
      { to: '/proposals', name: 'pages.proposals', may: 'house.read', queue: 'proposals' },
    ],
  },
  {
    name: 'groups.house',
    pages: [
      { to: '/customers', name: 'pages.customers', may: 'customer.read' },
      { to: '/ledger', name: 'pages.ledger', may: 'ledger.read' },
      { to: '/wallets', name: 'pages.wallets', may: 'ledger.read' },
      { to: '/adjustments', name: 'pages.adjustments', may: 'ledger.read' },
    ],
  },
  {
    name: 'groups.sets',
    pages: [
      { to: '/markets', name: 'pages.markets', may: 'house.read' },
      { to: '/fees', name: 'pages.fees', may: 'house.read' },
      { to: '/listings', name: 'pages.listings', may: 'house.read' },
      { to: '/limits', name: 'pages.limits', may: 'withdrawal.review' },
      { to: '/countries', name: 'pages.countries', may: 'house.read' },
      { to: '/rewards', name: 'pages.rewards', may: 'house.read' },
      { to: '/history', name: 'pages.history', may: 'house.read' },
    ],
  },
  {
    name: 'groups.keeps',
    pages: [
      { to: '/people', name: 'pages.people', may: 'house.read' },
      { to: '/audit', name: 'pages.audit', may: 'audit.read' },
    ],
  },
]

export const PAGES: readonly Page[] = GROUPS.flatMap(({ pages }) => pages)

/** The page that an address belongs to: that of a case belongs to its list. */
export function pageAt(path: string): Page | undefined {
  const under = PAGES.filter(({ to }) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)))
  return under.toSorted((one, other) => other.to.length - one.to.length)[0]
}
