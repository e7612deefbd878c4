/** What the platform says of itself, and stored files, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type PlatformCallParts, platformHandlers } from './calls.ts'

export function platformArea(parts: PlatformCallParts): Area {
  return { handlers: platformHandlers(parts) }
}
