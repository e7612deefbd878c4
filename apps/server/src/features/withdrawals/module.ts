/** Money out, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { AddressBook } from './book.ts'
import { withdrawalHandlers } from './calls.ts'
import { reviewHandlers } from './console-calls.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { withdrawalsJob } from './job.ts'
import { approveKind, paidKind, termsKind } from './kinds.ts'
import { withdrawalsChannel } from './own-channel.ts'
import { ownView, PROMISED_HOURS } from './records.ts'
import { Requests } from './requests.ts'
import { Reviews } from './reviews.ts'
import { SealKeys } from './seal-keys.ts'
import { SealedOnce } from './sealed-once.ts'
import { withdrawalsTimeline } from './timeline.ts'

export function withdrawalsArea(dependencies: WithdrawalDependencies): Area {
  const { sql, vault, replica, chainMode, proposals, accounts, log } = dependencies
  const requests = new Requests(dependencies)
  const keys = new SealKeys(sql, vault)
  const reviews = new Reviews(dependencies)
  proposals.register(approveKind(dependencies))
  proposals.register(paidKind(dependencies))
  proposals.register(termsKind(dependencies))
  return {
    handlers: [
      ...withdrawalHandlers({
        ...dependencies,
        requests,
        keys,
        book: new AddressBook(sql),
        once: new SealedOnce(sql, accounts),
      }),
      ...reviewHandlers({ ...dependencies, reviews }),
    ],
    ownChannel: withdrawalsChannel({ sql, log, view: (row) => ownView(replica.engine, chainMode, row) }),
    timeline: withdrawalsTimeline(sql),
    jobs: [withdrawalsJob(dependencies, requests, keys)],
    queues: [
      {
        queue: 'withdrawals',
        permission: 'withdrawal.review',
        promised: PROMISED_HOURS * 3_600_000,
        measure: () => reviews.waiting(),
      },
    ],
  }
}
