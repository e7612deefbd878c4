/** Market data, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type MarketDependencies, marketHandlers } from './calls.ts'

export function marketArea(dependencies: MarketDependencies): Area {
  return { handlers: marketHandlers(dependencies) }
}
