/** Balances, transfers and the ledger, as an area of the server. */
import type { Logger } from 'pino'
import type { Area } from '../../state/area.ts'
import type { Scales } from '../../wire/scales.ts'
import { type AssetsDependencies, assetsHandlers } from './calls.ts'
import { equityJob } from './equity/days.ts'
import { assetsChannel } from './own-channel.ts'
import { assetsTimeline } from './timeline.ts'

interface AssetsAreaDependencies extends AssetsDependencies {
  readonly scales: Scales
  readonly log: Pick<Logger, 'error'>
}

export function assetsArea({ scales, log, ...dependencies }: AssetsAreaDependencies): Area {
  return {
    handlers: assetsHandlers(dependencies),
    ownChannel: assetsChannel(scales),
    timeline: assetsTimeline(dependencies.sql),
    notices: {
      funds: ({ user }, note) => note(user, 'funds'),
      posting({ entries }, note) {
        for (const { owner } of entries) note(owner, 'balance')
      },
    },
    jobs: [equityJob(dependencies.sql, (error) => log.error({ err: error }, 'the days of equity were not summed up'))],
  }
}
