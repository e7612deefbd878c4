/**
 * Grants what was earned. Each coupon costs the house money, so that only who is known as a person gets one: her primary
 * identity is approved, which one document is for one account alone. That nobody gets a coupon twice, and that the
 * budget holds it, is the state machine's to say; this only asks for what it would not refuse.
 */
import { REWARDS } from '@candlewick/engine/rewards/product'
import { type RewardTask, taskOf } from '@candlewick/rules/rewards/tasks'
import type { Sql } from '../../db/database.ts'
import type { Job } from '../../state/area.ts'
import { refusedOf } from '../../state/submit-for.ts'
import type { RewardsDependencies } from './dependencies.ts'
import { lookFor } from './facts.ts'

const LOOK_MS = 2_000
/** Coupons of one campaign that one look grants. */
const AT_ONCE = 100

/** Who has done the task, is known as a person and has no coupon of the campaign yet. */
async function earners(sql: Sql, task: RewardTask, campaign: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from reward_facts f join users u on u.id = f.user_id
    where f.task = ${task} and u.certification <> 'none' and not u.closed
      and not exists (
        select 1 from projection.reward_coupons c where c.campaign = ${campaign} and c.user_id = u.id)
    order by f.at limit ${AT_ONCE}`
  return rows.map(({ id }) => id)
}

/** One look: notes what was done, grants what that earned. @returns how many coupons were granted */
export async function grantEarned({ sql, replica }: Pick<RewardsDependencies, 'sql' | 'replica'>): Promise<number> {
  let granted = 0
  const looked = new Set<RewardTask>()
  for (const { campaign, status } of replica.engine.read(REWARDS).campaigns()) {
    const task = taskOf(campaign)
    if (task === undefined || status !== 'open') continue
    if (!looked.has(task)) await lookFor(sql, task)
    looked.add(task)
    for (const user of await earners(sql, task, campaign)) {
      // Without the means for it nothing is written into the journal; it is asked again at the next look.
      const fault = replica.engine.read(REWARDS).refuses(user, campaign)
      if (fault?.rule === 'reward_budget' || fault?.rule === 'reward_quota' || fault?.rule === 'busy') break
      if (fault !== undefined && fault.rule !== 'unknown_user') continue
      const { events } = await replica.submit({ type: 'rewards.grant', user, campaign })
      if (refusedOf(events) === undefined) granted += 1
    }
  }
  return granted
}

export function grantJob(dependencies: RewardsDependencies): Job {
  return {
    lock: 'rewards',
    start() {
      let under: Promise<unknown> = Promise.resolve()
      let busy = false
      const timer = setInterval(() => {
        if (busy) return
        busy = true
        under = grantEarned(dependencies)
          .catch((error: unknown) => dependencies.log.error({ err: error }, 'earned rewards were not granted'))
          .finally(() => {
            busy = false
          })
      }, LOOK_MS)
      return async () => {
        clearInterval(timer)
        await under
      }
    },
  }
}
