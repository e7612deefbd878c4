/** The files of texts, typed by the English ones: a text that is not there does not compile. */
import type adjustments from '../locales/en/adjustments.json'
import type audit from '../locales/en/audit.json'
import type common from '../locales/en/common.json'
import type countries from '../locales/en/countries.json'
import type customers from '../locales/en/customers.json'
import type deposits from '../locales/en/deposits.json'
import type forgotten from '../locales/en/forgotten.json'
import type home from '../locales/en/home.json'
import type identities from '../locales/en/identities.json'
import type ledger from '../locales/en/ledger.json'
import type limits from '../locales/en/limits.json'
import type listings from '../locales/en/listings.json'
import type markets from '../locales/en/markets.json'
import type names from '../locales/en/names.json'
import type payouts from '../locales/en/payouts.json'
import type people from '../locales/en/people.json'
import type proposals from '../locales/en/proposals.json'
import type refusals from '../locales/en/refusals.json'
import type rewards from '../locales/en/rewards.json'
import type session from '../locales/en/session.json'
import type ui from '../locales/en/ui.json'
import type wallets from '../locales/en/wallets.json'
import type withdrawals from '../locales/en/withdrawals.json'

export interface Texts {
  adjustments: typeof adjustments
  audit: typeof audit
  common: typeof common
  countries: typeof countries
  customers: typeof customers
  deposits: typeof deposits
  forgotten: typeof forgotten
  home: typeof home
  identities: typeof identities
  ledger: typeof ledger
  limits: typeof limits
  listings: typeof listings
  markets: typeof markets
  names: typeof names
  payouts: typeof payouts
  people: typeof people
  proposals: typeof proposals
  refusals: typeof refusals
  rewards: typeof rewards
  session: typeof session
  ui: typeof ui
  wallets: typeof wallets
  withdrawals: typeof withdrawals
}
