/**
 * Every page in every language, as wide as phones and desks are, on the built server: what is cut, lies on something else,
 * is broken inside a word or scrolls sideways, by the same rules that forms and dialogs are held to on the component page.
 * `scripts/languages.mjs` starts it and brings these rules as a script; a page is named by a word of its name, languages by
 * how many or by their own (`--languages de,fr`).
 */
import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS } from './flags.ts'
import { PAGES, type ShownPage } from './pages.ts'
import { borrowSome, openFlashContract, placeContractOrders, placeSomeOrders, signInByCall } from './people.ts'
import { startServer } from './server.ts'
import { chooseLanguage, useToken } from './visit.ts'

const WIDTHS = [360, 1_440]
/** So high that little has to be scrolled: what sticks to an edge lies on nothing. */
const HEIGHT = 3_000
/** Languages that are looked at side by side: most of the time is waiting. */
const AT_ONCE = 3
/** What is on its way has come by then. */
const ARRIVED_MS = 15_000

const { values, positionals } = parseArgs({
  options: { languages: { type: 'string', default: String(LANGUAGES.length) } },
  allowPositionals: true,
})
const rules = readFileSync(process.env.WIDTH_RULES ?? '', 'utf8')
const chosen = values.languages.split(',')
const languages = /^\d+$/.test(values.languages)
  ? LANGUAGES.slice(0, Number(values.languages))
  : LANGUAGES.filter((language) => chosen.includes(language))
// A terminal fills its window and is held to rules of its own.
const named = ({ name }: ShownPage) => positionals.length === 0 || positionals.some((word) => name.includes(word))
const pages = PAGES.filter((page) => page.whole && named(page))

const server = await startServer()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
})
const token = await signInByCall(server.url, 'demo@candlewick.test')
await placeSomeOrders(server.url, token)
await placeContractOrders(server.url, token)
await borrowSome(server.url, token)
await openFlashContract(server.url, token, { symbol: 'BTC_USDT', direction: 'up', period: 600 })

let looks = 0
const wrong = new Map<string, string[]>()
const left = [...languages]
await Promise.all(Array.from({ length: AT_ONCE }, readOn))
await browser.close()
await server.stop()
rmSync(server.dataDir, { recursive: true, force: true })
for (const [what, where] of wrong) console.log(`${what}\n  ${where.join(' · ')}`)
console.log(`${pages.length} pages in ${languages.length} languages, ${looks} looks, ${wrong.size} faults`)
process.exit(wrong.size === 0 && looks > 0 ? 0 : 1)

/** One language after the other, until none is left. */
async function readOn(): Promise<void> {
  for (let language = left.shift(); language !== undefined; language = left.shift()) {
    for (const signedIn of [false, true]) {
      const context = await visitor(language, signedIn)
      for (const shown of pages.filter((page) => page.signedIn === signedIn)) await look(context, shown, language)
      await context.close()
    }
    console.log(`${language}: ${looks} looks by now, ${wrong.size} faults`)
  }
}

async function visitor(language: string, signedIn: boolean): Promise<BrowserContext> {
  const viewport = { width: WIDTHS[0] ?? 360, height: HEIGHT }
  const context = await browser.newContext({ baseURL: server.url, viewport, reducedMotion: 'reduce' })
  await chooseLanguage(context, language)
  if (signedIn) await useToken(context, server.url, token)
  return context
}

async function look(context: BrowserContext, { name, path }: ShownPage, language: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('main').first().waitFor()
  await arrived(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.waitForTimeout(100)
    looks += 1
    for (const fault of await faults(page)) {
      const what = `${name}: ${fault}`
      if (!wrong.has(what)) console.log(`  ${language} ${width} ${what}`)
      wrong.set(what, [...(wrong.get(what) ?? []), `${language} ${width}`])
    }
  }
  await page.close()
}

/** No request is under way any more, and nothing says that it is busy. */
async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const idle = () => document.querySelector('main [aria-busy="true"]') === null
  await page.waitForFunction(idle, undefined, { timeout: ARRIVED_MS }).catch(() => undefined)
}

/**
 * Of what lies over all else, where something does. The rules give a name to the browser's own world; an evaluated text is
 * bound by no policy of the page.
 */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(`(() => { ${rules}
    const { clientWidth, scrollWidth } = document.documentElement
    const beyond = scrollWidth > clientWidth ? ['sideways: the page'] : []
    const judged = document.querySelector('dialog:modal') ?? document.querySelector('main')
    return [...beyond, ...widths.widthFaults(judged).map(({ what, text }) => what + ': ' + text)]
  })()`)
}
