/** A withdrawal as its owner sees it: in answers, in lists, on the private socket. Amounts are decimals of the coin. */
import * as z from 'zod/mini'
import { REJECTION_REASONS, WITHDRAWAL_STATES, WITHDRAWAL_STATUSES } from './withdrawal-states.ts'

export const ownWithdrawal = z.object({
  /** Hash of what was asked for, 64 hex digits: what the hold in the journal is named by. */
  id: z.string(),
  /** For people: `W-1122-004187`. */
  orderNo: z.string(),
  coin: z.string(),
  network: z.string(),
  /** As people write it: "Ethereum". */
  networkName: z.string(),
  /** `chain`: sent by the payer; `hand`: by an operator; `internal`: booked to another customer of the house. */
  way: z.enum(['chain', 'hand', 'internal']),
  address: z.string(),
  memo: z.string(),
  /** Of the own address book; null where it is not in it. */
  label: z.nullable(z.string()),
  /** What arrives, what it costs, and both together: what leaves the account. */
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Why it was rejected, with the operator's own words to the customer, which may be empty. */
  reason: z.nullable(z.enum(REJECTION_REASONS)),
  reasonText: z.string(),
  /** Until when it is held back, since the owner's security was changed after it was asked for. */
  heldUntil: z.nullable(z.int()),
  /** Whether its owner may still take it back. */
  cancellable: z.boolean(),
  createTime: z.int(),
  /** Of its last step. */
  changeTime: z.int(),
  /** Once it was sent. */
  txid: z.nullable(z.string()),
  /** Where the transaction can be looked at. */
  link: z.nullable(z.string()),
  /** Of `chain`: how deep its chain holds it, null before it is in a block, and how deep it has to be to be final. */
  confirmations: z.nullable(z.int()),
  needed: z.nullable(z.int()),
  /** Seconds that it usually takes from being approved to being there, and when it is there at the latest. */
  arrival: z.int(),
  latestTime: z.int(),
})
export type OwnWithdrawal = z.output<typeof ownWithdrawal>

export const withdrawalStep = z.object({ state: z.enum(WITHDRAWAL_STATES), time: z.int() })
