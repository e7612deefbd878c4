/**
 * Every call there is, by name. A file of `calls/` that is not listed here is not served. After a change, the client is
 * written anew by `npm run generate -w packages/protocol`.
 */
import type { Call } from './call.ts'
import { isCall } from './call.ts'
import * as account from './calls/account.ts'
import * as assets from './calls/assets.ts'
import * as bindings from './calls/bindings.ts'
import * as adjustments from './calls/console/adjustments.ts'
import * as audit from './calls/console/audit.ts'
import * as customers from './calls/console/customers.ts'
import * as consoleDeposits from './calls/console/deposits.ts'
import * as consoleFlash from './calls/console/flash.ts'
import * as forgotten from './calls/console/forgotten.ts'
import * as home from './calls/console/home.ts'
import * as house from './calls/console/house.ts'
import * as identities from './calls/console/identities.ts'
import * as ledger from './calls/console/ledger.ts'
import * as consoleMarkets from './calls/console/markets.ts'
import * as operators from './calls/console/operators.ts'
import * as payouts from './calls/console/payouts.ts'
import * as consoleProof from './calls/console/proof.ts'
import * as proposals from './calls/console/proposals.ts'
import * as customerRecords from './calls/console/records.ts'
import * as consoleRewards from './calls/console/rewards.ts'
import * as session from './calls/console/session.ts'
import * as wallets from './calls/console/wallets.ts'
import * as consoleWithdrawals from './calls/console/withdrawals.ts'
import * as contract from './calls/contract.ts'
import * as credit from './calls/credit.ts'
import * as demo from './calls/demo.ts'
import * as deposits from './calls/deposits.ts'
import * as devices from './calls/devices.ts'
import * as equity from './calls/equity.ts'
import * as fees from './calls/fees.ts'
import * as flash from './calls/flash.ts'
import * as fundReset from './calls/fund-reset.ts'
import * as identity from './calls/identity.ts'
import * as keys from './calls/keys.ts'
import * as margin from './calls/margin.ts'
import * as marginLoans from './calls/margin-loans.ts'
import * as market from './calls/market.ts'
import * as orders from './calls/orders.ts'
import * as payments from './calls/payments.ts'
import * as perpetuals from './calls/perpetuals.ts'
import * as platform from './calls/platform.ts'
import * as positions from './calls/positions.ts'
import * as profile from './calls/profile.ts'
import * as proof from './calls/proof.ts'
import * as rewards from './calls/rewards.ts'
import * as security from './calls/security.ts'
import * as spot from './calls/spot.ts'
import * as swap from './calls/swap.ts'
import * as withdrawals from './calls/withdrawals.ts'

/** The files of `calls/` by their name: what the client is generated from. */
export const CALL_FILES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  assets,
  bindings,
  contract,
  credit,
  demo,
  deposits,
  devices,
  equity,
  fees,
  flash,
  fundReset,
  identity,
  keys,
  marginLoans,
  margin,
  market,
  orders,
  payments,
  perpetuals,
  platform,
  positions,
  profile,
  proof,
  rewards,
  security,
  spot,
  swap,
  withdrawals,
}

/** The files of `calls/console/`: what operators call. The customers' client knows nothing of them. */
export const CONSOLE_FILES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'console/adjustments': adjustments,
  'console/audit': audit,
  'console/records': customerRecords,
  'console/customers': customers,
  'console/deposits': consoleDeposits,
  'console/flash': consoleFlash,
  'console/forgotten': forgotten,
  'console/home': home,
  'console/house': house,
  'console/identities': identities,
  'console/ledger': ledger,
  'console/markets': consoleMarkets,
  'console/operators': operators,
  'console/proof': consoleProof,
  'console/proposals': proposals,
  'console/rewards': consoleRewards,
  'console/session': session,
  'console/withdrawals': consoleWithdrawals,
  'console/payouts': payouts,
  'console/wallets': wallets,
}

const callsOf = (files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Call[] =>
  Object.values(files).flatMap((file) => Object.values(file).filter(isCall))

export const CUSTOMER_CALLS: readonly Call[] = callsOf(CALL_FILES)
export const CONSOLE_CALLS: readonly Call[] = callsOf(CONSOLE_FILES)
export const ALL_CALLS: readonly Call[] = [...CUSTOMER_CALLS, ...CONSOLE_CALLS]
