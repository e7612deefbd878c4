/** What the private socket says about products, by the message's type: what it carries beside the sequence. */
import * as z from 'zod/mini'
import { contractAccount, ownContractFill, ownContractOrder, ownPosition } from './own-contract.ts'
import { flashOrder } from './own-flash.ts'
import { marginNews } from './own-margin.ts'
import { ownFill, ownOrder } from './own-order.ts'
import { ownCoupon } from './own-rewards.ts'
import { ownWithdrawal } from './own-withdrawals.ts'

export const CARRIED = {
  ORDER: { data: z.array(ownOrder) },
  OWNTRADE: { data: z.array(ownFill) },
  CONTRACT_ORDER: { data: z.array(ownContractOrder) },
  CONTRACT_TRADE: { data: z.array(ownContractFill) },
  /** All open positions, and what the accounts stand at: sent when a position, its margin or its leverage changed. */
  POSITION: { data: z.array(ownPosition), accounts: z.array(contractAccount) },
  /** Margin accounts whose loans, leverage or risk changed: what they stand at now. Read them anew. */
  MARGIN: { data: z.array(marginNews) },
  /** Flash contracts that were accepted, got their open price, or were settled. */
  SETTLEMENT: { data: z.array(flashOrder) },
  /** Coupons that were granted, claimed, or are over. */
  REWARD: { data: z.array(ownCoupon) },
  /** Withdrawals that moved, as they stand. */
  WITHDRAWAL: { data: z.array(ownWithdrawal) },
  /** Deposits that were credited or taken back: read the list anew. */
  DEPOSIT: { data: z.array(z.object({ id: z.string(), coin: z.string() })) },
} as const satisfies Record<string, Record<string, z.ZodMiniType>>
