/** Where each task is done. */
import type { RewardTask } from '@candlewick/rules/rewards/tasks'

interface TaskLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export const TASK_LINKS: Readonly<Record<RewardTask, TaskLink>> = {
  identity: { to: '/account/center/kyc' },
  'second-factor': { to: '/account/center/security' },
  'first-deposit': { to: '/account/wallet/assets' },
  'first-spot-trade': { to: '/trade/index', search: { type: 'spot' } },
  'first-contract-trade': { to: '/trade/index', search: { type: 'usta' } },
  'first-flash': { to: '/trade/index', search: { type: 'sec' } },
  'first-key': { to: '/account/center/security' },
}
