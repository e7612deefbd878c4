/**
 * What a trader does with hands: types, takes prices, opens menus, changes views. For each the browser itself says how
 * long it took from the event to the next paint (Event Timing, which rounds to 8 ms and leaves out what took less than
 * 16).
 */
import type { Page } from '@playwright/test'

interface Step {
  name: string
  act: (page: Page) => Promise<void>
}

export interface Interaction {
  name: string
  /** From the event to the next paint, milliseconds; 0 for less than 16. */
  ms: number
}

/** Time given to each to be painted and told. */
const SETTLE_MS = 200

const tab = (name: string): Step => ({
  name: `tab ${name}`,
  act: (page) => page.getByRole('tab', { name, exact: true }).first().click(),
})
const press = (name: string, keys: string): Step => ({ name, act: (page) => page.keyboard.press(keys) })
const button = (name: string): Step => ({
  name: `button ${name}`,
  act: (page) => page.getByRole('button', { name, exact: true }).first().click(),
})

/** A row of the book by its place; it is pointed at first, as by a hand, which makes the prices stand still. */
const row = (side: 'Bids' | 'Asks', place: number): Step => ({
  name: `${side.toLowerCase()} row`,
  act: (page) => page.getByRole('group', { name: side }).locator('[data-book-row]').nth(place).click(),
})

const STEPS: readonly Step[] = [
  row('Asks', 2),
  row('Bids', 5),
  { name: 'price field', act: (page) => page.locator('#order-price').click() },
  press('select the price', 'Control+A'),
  ...[...'64119.5'].map((digit) => press('type a price', digit)),
  { name: 'quantity field', act: (page) => page.locator('#order-quantity').click() },
  ...[...'0.25'].map((digit) => press('type a quantity', digit)),
  press('select the quantity', 'Control+A'),
  press('clear the quantity', 'Delete'),
  button('Bids only'),
  button('Asks only'),
  button('Both sides'),
  button('Book options'),
  press('close the menu', 'Escape'),
  button('Indicators'),
  press('close the menu', 'Escape'),
  button('5m'),
  button('15m'),
  tab('Depth'),
  tab('Chart'),
  tab('Order history'),
  tab('Balances'),
  tab('Open orders'),
  press('search', '/'),
  {
    name: 'close the search',
    // It is loaded when it is first asked for: what is not there yet cannot be closed.
    act: async (page) => {
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    },
  },
]

/** Does everything once, in order, and tells how long each took. */
export async function interact(page: Page): Promise<Interaction[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { benchEvents?: PerformanceEventTiming[] }
    if (kept.benchEvents) return
    const events: PerformanceEventTiming[] = []
    kept.benchEvents = events
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) events.push(entry)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const done: Interaction[] = []
  for (const { name, act } of STEPS) {
    await act(page)
    await page.waitForTimeout(SETTLE_MS)
    const ms = await page.evaluate(() => {
      const { benchEvents } = window as unknown as { benchEvents: PerformanceEventTiming[] }
      return Math.max(0, ...benchEvents.splice(0).map((entry) => entry.duration))
    })
    done.push({ name, ms })
  }
  // The pointer leaves the book, whose prices stood still under it.
  await page.mouse.move(2, 2)
  return done
}
