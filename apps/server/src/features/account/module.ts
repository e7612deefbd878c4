/** Registration, signing in, the second step, sessions and devices, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { bindingHandlers } from './binding-calls.ts'
import { type AccountCallParts, accountHandlers } from './calls.ts'
import { securityHandlers } from './security-calls.ts'

export function accountArea(parts: AccountCallParts): Area {
  return { handlers: [...accountHandlers(parts), ...securityHandlers(parts), ...bindingHandlers(parts.accounts)] }
}
