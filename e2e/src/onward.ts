/** From one page of an app to another as by a link: what is loaded stays, and only what is new is fetched. */
import type { Page, Request } from '@playwright/test'

/** Nothing is asked for, and has been for so long: a page that waits for what it was told asks again by then. */
const QUIET_MS = 200
const LOOK_EVERY_MS = 40
/** React shows no second part of a page sooner after the first. */
const DRAWN_MS = 350

interface Asking {
  readonly open: Set<Request>
  last: number
}

const askings = new WeakMap<Page, Asking>()

/** What a page asks for, from the first time on that somebody wants to know. */
function askingOf(page: Page): Asking {
  const known = askings.get(page)
  if (known !== undefined) return known
  const asking: Asking = { open: new Set(), last: Date.now() }
  const ended = (request: Request) => {
    asking.open.delete(request)
    asking.last = Date.now()
  }
  page.on('request', (request) => {
    asking.open.add(request)
    asking.last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  askings.set(page, asking)
  return asking
}

/**
 * Opens an address; in an app that is open already without loading it anew. Resolves when the new page stands, and has
 * nothing more to ask for.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const asking = askingOf(page)
  if (page.url() === 'about:blank') await page.goto(address)
  else if (await page.evaluate(leave, address)) await page.waitForFunction(hasArrived)
  await page.waitForTimeout(DRAWN_MS)
  for (;;) {
    // What the page has heard it has drawn as well, and asked for what it needs to go on.
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 1_000 })))
    if (asking.open.size === 0 && Date.now() - asking.last >= QUIET_MS && (await page.evaluate(isDone))) return
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
}

declare global {
  interface Window {
    /** Whether the page that was open is gone, or can no longer be used. */
    isLeft?: boolean
  }
}

/** @returns whether another page comes, and not the same one in another state */
function leave(address: string): boolean {
  const pageOf = ({ pathname, searchParams }: URL) => `${pathname}?${searchParams.get('key')}`
  const another = pageOf(new URL(address, location.href)) !== pageOf(new URL(location.href))
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  window.isLeft = main === null
  // A page may be closed and opened again in one turn.
  const looking = new MutationObserver((changes) => {
    const isGone = main?.isConnected !== true || heading?.isConnected === false
    window.isLeft ||= isGone || changes.some(({ type }) => type === 'attributes')
    if (window.isLeft) looking.disconnect()
  })
  looking.observe(document.body, { subtree: true, childList: true, attributeFilter: ['inert'] })
  history.pushState(null, '', address)
  return another
}

/** The old page was left, and the new one can be used. */
const hasArrived = () => window.isLeft === true && document.querySelector('main')?.inert === false

function isDone(): boolean {
  const main = document.querySelector('main')
  return main !== null && main.textContent.trim() !== '' && document.querySelector('[aria-busy="true"]') === null
}
