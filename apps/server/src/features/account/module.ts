/** Registration, signing in and sessions, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type AccountCallParts, accountHandlers } from './calls.ts'

export function accountArea(parts: AccountCallParts): Area {
  return { handlers: accountHandlers(parts) }
}
