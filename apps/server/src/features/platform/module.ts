/** What the platform says of itself, and stored files, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type PlatformCallDependencies, platformHandlers } from './calls.ts'

export function platformArea(dependencies: PlatformCallDependencies): Area {
  return { handlers: platformHandlers(dependencies) }
}
