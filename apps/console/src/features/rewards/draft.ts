/** A campaign as it is being written: its name is its task and its round. */
import type { RewardTask } from '@candlewick/rules/rewards/tasks'
import { isCampaignName, LEAST_COUPON_DAYS, MOST_COUPON_DAYS, MOST_COUPONS } from '@candlewick/rules/rewards/terms'

export interface Draft {
  readonly task: RewardTask
  /** What tells it from the task's other campaigns; may be empty. */
  readonly round: string
  readonly coin: string
  readonly amount: string
  readonly days: string
  readonly quota: string
  readonly state: 'open' | 'closed'
}

const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/
const between = (text: string, low: number, high: number) =>
  /^[1-9]\d{0,8}$/.test(text) && Number(text) >= low && Number(text) <= high

export const campaignOf = ({ task, round }: Pick<Draft, 'task' | 'round'>): string =>
  round === '' ? task : `${task}-${round}`

/** The names of the fields that are missing or out of their bounds. */
export function faultsOf(draft: Draft): (keyof Draft)[] {
  const faults: (keyof Draft)[] = []
  if (!isCampaignName(campaignOf(draft))) faults.push('round')
  if (!DECIMAL.test(draft.amount) || !/[1-9]/.test(draft.amount)) faults.push('amount')
  if (!between(draft.days, LEAST_COUPON_DAYS, MOST_COUPON_DAYS)) faults.push('days')
  if (!between(draft.quota, 1, MOST_COUPONS)) faults.push('quota')
  return faults
}
