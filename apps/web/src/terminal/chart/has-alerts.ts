/** Whether there is a price alert at all: all that the start needs to know of them. */
import { kept } from '../../platform/kept.ts'

export const ALERTS = 'priceAlerts'

/** What is kept under that name as a list, whatever is in it. */
export function listedAlerts(content: unknown): readonly unknown[] {
  const given: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'alerts') : undefined
  return Array.isArray(given) ? given : []
}

const store = kept(ALERTS, (content) => ({ some: listedAlerts(content).length > 0 }))

export const useHasAlerts = (): boolean => store.use(({ some }) => some)

/** They have changed on this page; what other pages change is heard. */
export function tellHasAlerts(some: boolean): void {
  store.use.setState({ some })
}
