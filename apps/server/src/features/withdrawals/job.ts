/** What of withdrawals is done without anybody asking: what a crash left, the ledger's last words, letters, what was restricted. */
import type { ReviewReason } from '@candlewick/protocol/withdrawal-states'
import type { Job } from '../../state/area.ts'
import { SetAside } from '../../state/set-aside.ts'
import { closeAll, REFUSED_FOR_MS } from './closing.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { writeNotifications } from './notifications.ts'
import type { Requests } from './requests.ts'
import type { SealKeys } from './seal-keys.ts'
import { barred, moveWithdrawal, unsettled, WITHDRAWALS_CHANNEL } from './states.ts'

/** Milliseconds between two looks where nothing moves. */
const LOOK_EVERY = 2_000

export function withdrawalsJob(dependencies: WithdrawalDependencies, requests: Requests, keys: SealKeys): Job {
  const { sql, log } = dependencies
  return {
    lock: 'withdrawals',
    start() {
      let looking: Promise<void> = Promise.resolve()
      let asked = false
      const aside = new SetAside(REFUSED_FOR_MS)
      const look = async () => {
        asked = false
        await requests.resume()
        await holdBack(dependencies)
        await closeAll(dependencies, aside)
        await writeNotifications(dependencies)
        await keys.tidy()
      }
      const again = () => {
        // What moves while it is looked is looked at in the one look that follows.
        if (asked) return
        asked = true
        looking = looking.then(look).catch((err: unknown) => log.warn({ err }, 'withdrawals could not be looked after'))
      }
      const timer = setInterval(again, LOOK_EVERY)
      const subscription = sql.listen(WITHDRAWALS_CHANNEL, again)
      subscription.catch((err: unknown) => log.warn({ err }, 'withdrawals are not heard of: they are looked for'))
      again()
      return async () => {
        clearInterval(timer)
        await subscription.then(({ unlisten }) => unlisten()).catch(() => undefined)
        await looking
      }
    },
  }
}

/**
 * What was approved and is neither being signed nor paid by hand goes back to people where its customer was restricted
 * meanwhile, or where a block with a deposit of hers has left its chain.
 */
export async function holdBack({ sql }: Pick<WithdrawalDependencies, 'sql'>): Promise<void> {
  const rows = await sql<{ id: string; why: ReviewReason }[]>`
    select id, case when ${barred(sql)} then 'restricted' else 'deposit_not_final' end as why from withdrawals
    where state = 'approved' and paying_by is null and (${barred(sql)} or ${unsettled(sql)}) order by number limit 100`
  for (const { id, why } of rows) {
    if (!(await moveWithdrawal(sql, id, 'approved', 'review', { actor: 'rules', note: why }))) continue
    await sql`
      update withdrawals set operators_needed = greatest(operators_needed, 1),
        reasons = case when reasons = '' then ${why} when reasons like ${`%${why}%`} then reasons
          else reasons || ${`,${why}`} end
      where id = ${id} and state = 'review'`
  }
}
