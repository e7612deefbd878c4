/** Registration, signing in, the second step, sessions and devices, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { bindingHandlers } from './binding-calls.ts'
import { type AccountCallParts, accountHandlers } from './calls.ts'
import { keyHandlers } from './keys/calls.ts'
import { Silence, type SilenceParts, silenceJob } from './keys/silence.ts'
import { securityHandlers } from './security-calls.ts'

export function accountArea(parts: AccountCallParts, silence: SilenceParts): Area {
  const { accounts } = parts
  return {
    handlers: [
      ...accountHandlers(parts),
      ...securityHandlers(parts),
      ...bindingHandlers(accounts),
      ...keyHandlers(accounts, new Silence(silence.sql)),
    ],
    jobs: [silenceJob(silence)],
  }
}
