/** Every page of the console, for whoever goes through all of them. */

/** The tabs of one customer. */
const TABS = ['overview', 'timeline', 'postings', 'orders', 'positions', 'logins', 'restrictions', 'notes', 'audit']

/** Pages that are there whatever waits. */
export const CONSOLE_PAGES: readonly string[] = [
  '',
  'identities',
  'forgotten',
  'deposits',
  'deposits?show=unmatched',
  'deposits?show=all',
  'withdrawals',
  'withdrawals?show=to_pay',
  'withdrawals?show=rejected',
  'wallets',
  'wallets?coin=USDT',
  'wallets?show=hot',
  'wallets?show=payments',
  'wallets?show=house',
  'wallets?show=networks',
  'wallets?show=proof',
  'proposals',
  'customers',
  'ledger',
  'ledger/commands/10',
  'adjustments',
  'markets',
  'markets/spot/BTC_USDT',
  'markets/contract/BTC_USDT_PERP',
  'markets/flash/BTC_USDT',
  'markets/margin_asset/BTC',
  'markets/margin_pair/BTC_USDT',
  'markets/swap/BTC',
  'listings',
  'listings/ethereum/USDT',
  'limits',
  'countries',
  'markets/new',
  'rewards',
  'fees',
  'history',
  'people',
  'people?tab=matrix',
  'people?tab=me',
  'audit',
]

/** Pages of one case each: `$` is the id of the first that the list has. */
export interface CasePage {
  readonly path: string
  readonly list: string
  readonly id: 'id' | 'userId' | 'proposalId' | 'sequence'
}

export const CONSOLE_CASES: readonly CasePage[] = [
  { path: 'audit?entry=$', list: 'audit', id: 'sequence' },
  { path: 'identities/$', list: 'identities/list', id: 'id' },
  { path: 'forgotten/$', list: 'forgotten/list', id: 'id' },
  { path: 'deposits/chain/$', list: 'deposits/list', id: 'id' },
  { path: 'deposits/hand/$', list: 'deposits/hand', id: 'id' },
  { path: 'withdrawals/$', list: 'withdrawals/list', id: 'id' },
  { path: 'proposals/$', list: 'proposals?state=waiting', id: 'proposalId' },
  ...TABS.map((tab) => ({
    path: `customers/$?tab=${tab}`,
    list: `customers/search?q=${encodeURIComponent('demo@candlewick.test')}`,
    id: 'userId' as const,
  })),
]

/** Pages before anybody is known. */
export const CONSOLE_SIGN_IN: readonly string[] = ['sign-in', 'set-password', `set-password?token=${'a'.repeat(43)}`]
