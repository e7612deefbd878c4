/** Prices that a person wants to be told of: kept in this browser, watched while a page is open. */
import { kept } from '../../platform/kept.ts'
import { stored } from '../../platform/storage.ts'
import { ALERTS, listedAlerts, tellHasAlerts } from './has-alerts.ts'

export interface PriceAlert {
  readonly id: string
  readonly symbol: string
  /** What the market is called. */
  readonly name: string
  /** As text, with the market's decimals. */
  readonly price: string
  readonly when: 'rises' | 'falls'
}

/** Each is one more market that is listened to. */
const MOST_ALERTS = 50

export function readAlerts(content: unknown): { readonly alerts: readonly PriceAlert[] } {
  return { alerts: listedAlerts(content).filter(isAlert).slice(0, MOST_ALERTS) }
}

function isAlert(kept: unknown): kept is PriceAlert {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, symbol, name, price, when } = kept as Partial<Record<keyof PriceAlert, unknown>>
  const texts = [id, symbol, name].every((text) => typeof text === 'string' && text !== '')
  return texts && isPrice(price) && (when === 'rises' || when === 'falls')
}

const isPrice = (text: unknown): text is string => typeof text === 'string' && /^\d{1,15}(\.\d{1,12})?$/.test(text)

/** Whether the price has come to where the alert waits for it. Compared as numbers: nothing is traded by it. */
export function isReached({ price, when }: Pick<PriceAlert, 'price' | 'when'>, last: string): boolean {
  return when === 'rises' ? Number(last) >= Number(price) : Number(last) <= Number(price)
}

const store = kept(ALERTS, readAlerts)
store.use.subscribe(({ alerts }) => tellHasAlerts(alerts.length > 0))

export const useAlerts = (): readonly PriceAlert[] => store.use((one) => one.alerts)
const alertsNow = (): readonly PriceAlert[] => store.use.getState().alerts

/** Waits for the price from where the market stands now. */
export function addAlert(alert: Omit<PriceAlert, 'id' | 'when'>, last: string): void {
  const when = Number(alert.price) > Number(last) ? 'rises' : 'falls'
  const added = { ...alert, id: crypto.randomUUID(), when } as const
  store.change({ alerts: [added, ...alertsNow()].slice(0, MOST_ALERTS) })
}

export function removeAlert(id: string): void {
  store.change({ alerts: alertsNow().filter((one) => one.id !== id) })
}

/** Takes an alert that is reached; false where another tab has taken it. */
export function takeAlert(id: string): boolean {
  const content = stored(ALERTS)
  // Where the browser keeps nothing there is no other tab that knows of it.
  const there = (content === undefined ? alertsNow() : readAlerts(content).alerts).some((one) => one.id === id)
  removeAlert(id)
  return there
}

/** Moved to another price, from which it waits anew. */
export function moveAlert(id: string, price: string, last: string): void {
  const when = Number(price) > Number(last) ? 'rises' : 'falls'
  store.change({ alerts: alertsNow().map((one) => (one.id === id ? { ...one, price, when } : one)) })
}

/** A page that nobody looks at may say it by the system, where the person allows that. */
export function askToNotify(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}
