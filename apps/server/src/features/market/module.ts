/** Market data, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type MarketParts, marketHandlers } from './calls.ts'

export function marketArea(parts: MarketParts): Area {
  return { handlers: marketHandlers(parts) }
}
