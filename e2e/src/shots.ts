/**
 * A picture of every page, 1440 and 390 wide, both themes, into `shots/`. Starts a server of its own with a fresh demo,
 * signs in, trades a little so that lists are not empty, then goes through the pages. `npm run shots -- terminal` takes
 * only the pages whose name holds the word.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { BROWSER_FLAGS } from './flags.ts'
import { PAGES, type ShownPage } from './pages.ts'
import {
  borrowSome,
  openFlashContract,
  placeContractOrders,
  placeSomeOrders,
  placeWaitingOrders,
  signInByCall,
} from './people.ts'
import { startServer } from './server.ts'
import { chooseTheme, useToken } from './visit.ts'

const FOLDER = resolve(import.meta.dirname, '../../shots')
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['theme-daytime', 'theme-night']
/** Prices, books and fonts are there by then; a page that is not ready shows as such, which is what the picture is for. */
const SETTLE_MS = 1_500

const wanted = process.argv.slice(2)
const pages = PAGES.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
const given = process.env.BASE_URL
const server = given === undefined ? await startServer() : undefined
const url = given ?? server?.url ?? ''
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
})
const token = await signInByCall(url, 'demo@candlewick.test')
await placeSomeOrders(url, token)
await placeWaitingOrders(url, token)
await placeContractOrders(url, token)
await borrowSome(url, token)
await openFlashContract(url, token, { symbol: 'BTC_USDT', direction: 'up', period: 600 })
await openFlashContract(url, token, { symbol: 'XAUUSD', direction: 'down', period: 300 })
for (const viewport of WIDTHS) {
  for (const theme of THEMES) {
    for (const signedIn of [false, true]) {
      const context = await openContext(browser, { viewport, theme, token: signedIn ? token : undefined })
      for (const page of pages.filter((candidate) => candidate.signedIn === signedIn)) {
        await shoot(context, page, `${page.name}-${viewport.width}-${theme.replace('theme-', '')}.png`)
      }
      await context.close()
    }
  }
}
await browser.close()
await server?.stop()
if (server) rmSync(server.dataDir, { recursive: true, force: true })
console.log(`${pages.length * WIDTHS.length * THEMES.length} pictures in ${FOLDER}`)

interface View {
  viewport: { width: number; height: number }
  theme: string
  token: string | undefined
}

async function openContext(from: Browser, view: View): Promise<BrowserContext> {
  const context = await from.newContext({
    baseURL: url,
    viewport: view.viewport,
    isMobile: view.viewport.width < 600,
    hasTouch: view.viewport.width < 600,
    reducedMotion: 'reduce',
  })
  await chooseTheme(context, view.theme)
  if (view.token !== undefined) await useToken(context, url, view.token)
  return context
}

async function shoot(context: BrowserContext, shown: ShownPage, file: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(shown.path, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: join(FOLDER, file), fullPage: shown.whole })
  await page.close()
}
