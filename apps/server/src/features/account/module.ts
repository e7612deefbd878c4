/** Registration, signing in, the second step, sessions and devices, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { bindingHandlers } from './binding-calls.ts'
import { type AccountCallDependencies, accountHandlers } from './calls.ts'
import { keyHandlers } from './keys/calls.ts'
import { Silence, type SilenceDependencies, silenceJob } from './keys/silence.ts'
import { securityHandlers } from './security-calls.ts'

export function accountArea(dependencies: AccountCallDependencies, silence: SilenceDependencies): Area {
  const { accounts } = dependencies
  return {
    handlers: [
      ...accountHandlers(dependencies),
      ...securityHandlers(dependencies),
      ...bindingHandlers(accounts),
      ...keyHandlers(accounts, new Silence(silence.sql)),
    ],
    jobs: [silenceJob(silence)],
  }
}
