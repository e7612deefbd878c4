/** All of the rewards' state: campaigns with who got their coupon, coupons that can be claimed, what they reserve. */
import type { Units } from '@candlewick/money/types'
import type { Log } from '../ledger/event-log.ts'
import type { Asset, Owner } from '../ledger/registry.ts'
import { Heap, type Placed } from '../memory/heap.ts'
import type { Ground } from '../state.ts'
import type { RewardsEvent } from './events.ts'
import { MAX_COUPONS_DUE, MAX_COUPONS_OPEN } from './limits.ts'
import { OwnerSet } from './owner-set.ts'

/** The owner of the reward budget: what it has available can be granted, what it has occupied is granted. */
export const REWARD_BUDGET = 'house:rewards'

/** What the rules of rewards look at. */
export type State = Ground & { readonly rewards: RewardsState; readonly log: Log<RewardsEvent> }

/** What an installation may set; the engine's own limits.ts has the usual ones. */
export interface RewardsLimits {
  /** Coupons that wait to be claimed at once. */
  readonly coupons?: number
  /** Coupons that one command lets expire. */
  readonly couponsDue?: number
}

export interface Campaign {
  readonly index: number
  readonly name: string
  readonly asset: Asset
  amount: Units
  days: number
  quota: number
  status: 'open' | 'closed'
  /** A fault took its coupons out of the schedule: they do not expire before it is defined anew. */
  parked: boolean
  /** Who got its coupon, since ever. */
  readonly granted: OwnerSet
  /** How many coupons wait to be claimed. */
  open: number
}

/** What no other thing that falls due has is who was granted it. */
export function isCampaign(place: object): place is Campaign {
  return 'granted' in place
}

/** A coupon that waits to be claimed. */
export interface Coupon extends Placed {
  readonly id: number
  readonly owner: Owner
  readonly campaign: Campaign
  readonly amount: Units
  readonly grantedAt: number
  readonly expiresAt: number
}

export class RewardsState {
  /** In the order in which they opened. */
  readonly campaigns: Campaign[] = []
  readonly #campaignOf = new Map<string, Campaign>()
  /** Coupons to be claimed by id, and of each owner. */
  readonly coupons = new Map<number, Coupon>()
  readonly #ofOwner = new Map<number, Set<Coupon>>()
  /** Those that expire first on top, of one moment the oldest. */
  readonly schedule = new Heap<Coupon>(
    (a, b) => a.expiresAt < b.expiresAt || (a.expiresAt === b.expiresAt && a.id < b.id),
  )
  /** How many may wait at once. */
  readonly most: number
  /** How many one command lets expire. */
  readonly mostDue: number
  /** When the first coupon expires. */
  nextDue = Number.POSITIVE_INFINITY
  /** What all coupons together pay, by the asset's number. */
  readonly #reserved = new Map<number, number>()

  constructor(limits: RewardsLimits) {
    this.most = limits.coupons ?? MAX_COUPONS_OPEN
    this.mostDue = limits.couponsDue ?? MAX_COUPONS_DUE
  }

  campaign(name: string): Campaign | undefined {
    return this.#campaignOf.get(name)
  }

  addCampaign(terms: Omit<Campaign, 'index' | 'granted' | 'open'>): Campaign {
    const campaign = { ...terms, index: this.campaigns.length, granted: new OwnerSet(), open: 0 }
    this.campaigns.push(campaign)
    this.#campaignOf.set(campaign.name, campaign)
    return campaign
  }

  /** The owner's coupons that can be claimed, oldest first. */
  of(owner: number): ReadonlySet<Coupon> {
    return this.#ofOwner.get(owner) ?? NONE
  }

  reserved({ index }: Asset): number {
    return this.#reserved.get(index) ?? 0
  }

  add(coupon: Coupon): void {
    const { id, owner, campaign, amount } = coupon
    this.coupons.set(id, coupon)
    const own = this.#ofOwner.get(owner.index)
    if (own === undefined) this.#ofOwner.set(owner.index, new Set([coupon]))
    else own.add(coupon)
    campaign.open += 1
    this.#reserve(campaign.asset, amount)
    if (!campaign.parked) this.schedule.push(coupon)
    this.#look()
  }

  /** It was claimed, or is over. */
  end(coupon: Coupon): void {
    const { id, owner, campaign, amount } = coupon
    this.coupons.delete(id)
    const own = this.#ofOwner.get(owner.index)
    own?.delete(coupon)
    if (own?.size === 0) this.#ofOwner.delete(owner.index)
    campaign.open -= 1
    this.#reserve(campaign.asset, -amount)
    if (!campaign.parked) this.schedule.remove(coupon)
    this.#look()
  }

  /** Takes the campaign's coupons out of the schedule: a fault of theirs would come back with every command. */
  park(campaign: Campaign): void {
    if (campaign.parked) return
    campaign.parked = true
    for (const coupon of this.coupons.values()) if (coupon.campaign === campaign) this.schedule.remove(coupon)
    this.#look()
  }

  /** Puts them back. */
  unpark(campaign: Campaign): void {
    if (!campaign.parked) return
    campaign.parked = false
    for (const coupon of this.coupons.values()) if (coupon.campaign === campaign) this.schedule.push(coupon)
    this.#look()
  }

  #reserve({ index }: Asset, change: number): void {
    this.#reserved.set(index, (this.#reserved.get(index) ?? 0) + change)
  }

  #look(): void {
    this.nextDue = this.schedule.top?.expiresAt ?? Number.POSITIVE_INFINITY
  }
}

const NONE: ReadonlySet<Coupon> = new Set()
