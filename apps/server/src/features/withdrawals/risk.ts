/** What makes people look at a withdrawal before it is paid. Each rule says its reason; none of them refuses. */
import type { ReviewReason } from '@candlewick/protocol/withdrawal-states'
import type { Transaction } from '../../db/database.ts'
import type { Destination } from './destinations.ts'
import { type Worth, worthFrom } from './limits.ts'
import { alikeOf } from './look-alikes.ts'
import { operatorsFor, type ReviewTerms } from './terms.ts'

/** What is asked for, and from where. */
export interface Asked {
  readonly userId: string
  readonly destination: Destination
  readonly network: string
  readonly worth: Worth
  /** Absent for a programme. */
  readonly sessionId: string | undefined
  readonly unsettledDeposit: boolean
  /** The signer pays it only with the passkeys of several operators. */
  readonly needsPasskeys: boolean
}

export interface Judged {
  readonly reasons: readonly ReviewReason[]
  readonly operators: 0 | 1 | 2
}

/** How many times what is usual is unusual, and how many paid withdrawals make a usual one. */
const UNUSUAL = 3n
const USUAL_OF = 3
/** Hours that a browser is new. */
const NEW_HOURS = 24

interface Facts {
  readonly paid: number
  readonly usual: string | null
  readonly lastDay: number
  readonly paidToAddress: number
  readonly saved: boolean
  readonly newDevice: boolean
}

/** Judges a withdrawal by what the tables hold at this moment. */
export async function judge(tx: Transaction, terms: ReviewTerms, asked: Asked): Promise<Judged> {
  const { worth, destination } = asked
  const facts = await factsOf(tx, asked)
  const { userId, network } = asked
  const alike = (await alikeOf(tx, userId, { network, address: destination.address })) !== undefined
  const byWorth = asked.needsPasskeys ? 2 : operatorsFor(terms, worth)
  const found: readonly [boolean, ReviewReason][] = [
    [facts.newDevice, 'new_device'],
    [isUnusual(facts, worth), 'unusual_amount'],
    // Small first ones go: what one may lose by a mistake is no more than that.
    [facts.paidToAddress === 0 && !facts.saved && worth >= worthFrom(terms.newAddress), 'first_address'],
    [facts.lastDay >= terms.perDay, 'velocity'],
    [asked.unsettledDeposit, 'deposit_not_final'],
    [alike, 'look_alike'],
    [byWorth >= 1, 'large'],
    [byWorth === 2, 'two_operators'],
  ]
  const reasons = found.flatMap(([holds, reason]) => (holds ? [reason] : []))
  return { reasons, operators: byWorth === 2 ? 2 : reasons.length > 0 ? 1 : 0 }
}

function isUnusual({ paid, usual }: Facts, worth: Worth): boolean {
  return usual !== null && paid >= USUAL_OF && worth > BigInt(usual) * UNUSUAL
}

/**
 * The middle of what she took out in 90 days, how often, and what is known of address and browser. With another memo an
 * address is somebody else's: all customers of another exchange are paid at one.
 */
async function factsOf(tx: Transaction, { userId, network, destination, sessionId }: Asked): Promise<Facts> {
  const { address, memo } = destination
  const [row] = await tx<Facts[]>`
    select (count(*) filter (where state = 'confirmed' and created_at > now() - interval '90 days'))::int as paid,
      (percentile_disc(0.5) within group (order by worth)
        filter (where state = 'confirmed' and created_at > now() - interval '90 days'))::text as usual,
      (count(*) filter (where created_at > now() - interval '1 day' and state not in ('rejected', 'cancelled')))::int
        as "lastDay",
      (count(*) filter (where state = 'confirmed' and network = ${network} and address = ${address}
        and memo = ${memo}))::int as "paidToAddress",
      exists (select from address_book b where b.user_id = ${userId} and b.network = ${network}
        and b.address = ${address} and b.memo = ${memo} and b.active_at <= now()) as saved,
      exists (select from sessions s join devices d on d.id = s.device_id
        where s.id = ${sessionId ?? ''} and d.first_seen > now() - ${NEW_HOURS} * interval '1 hour'
          and exists (select from devices o where o.user_id = ${userId} and o.first_seen < d.first_seen)) as "newDevice"
    from withdrawals where user_id = ${userId}`
  if (row === undefined) throw new Error('sums have a row')
  return row
}
