/** Registration, signing in, the second step, sessions and devices, as an area of the server. */
import type { Area } from '../../state/area.ts'
import type { StoredFiles } from '../platform/public.ts'
import { bindingHandlers } from './binding-calls.ts'
import { type AccountCallDependencies, accountHandlers } from './calls.ts'
import { keyHandlers } from './keys/calls.ts'
import { Silence, type SilenceDependencies, silenceJob } from './keys/silence.ts'
import { profileHandlers } from './profile/calls.ts'
import { Profile } from './profile/profile.ts'
import { securityHandlers } from './security-calls.ts'
import { accountTimeline } from './timeline.ts'

export interface AccountAreaDependencies extends AccountCallDependencies {
  readonly files: StoredFiles
}

export function accountArea(dependencies: AccountAreaDependencies, silence: SilenceDependencies): Area {
  const { accounts, files } = dependencies
  const { ownViews } = accounts
  const profile = new Profile({
    sql: silence.sql,
    files,
    ownViews,
  })
  return {
    handlers: [
      ...accountHandlers(dependencies),
      ...securityHandlers(dependencies),
      ...bindingHandlers(accounts),
      ...keyHandlers(accounts, new Silence(silence.sql)),
      ...profileHandlers(accounts, profile),
    ],
    timeline: accountTimeline(silence.sql),
    jobs: [silenceJob(silence)],
  }
}
