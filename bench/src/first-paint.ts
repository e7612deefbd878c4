/**
 * How soon somebody who has been nowhere sees something, on Chromium's "Fast 3G" (1.44 Mbit/s, 562.5 ms a request) with a
 * CPU four times slower: the first paint, the first figures (prices, candles) that the document shows, and
 * the page of the app itself, a terminal's with its chart.
 *
 *     npx tsx bench/src/first-paint.ts [--base=http://127.0.0.1:8080] [--tries=3]
 *
 * Bars: the first paint of home under 2 s, of a terminal under 4 s. Beside them, in the same run, what the line alone
 * takes for a document of the same server that is a hundred bytes: no page can be faster.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { startBuilt } from './beside/processes.ts'

const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4

interface Watched {
  readonly name: string
  readonly address: string
  /** Figures, whoever shows them. */
  readonly figures?: string
  /** What only the page itself shows. */
  readonly sign: string
  readonly bar?: number
}

const PAGES: readonly Watched[] = [
  { name: 'the line alone', address: '/mark.svg', sign: 'svg' },
  { name: 'home', address: '/home/index', figures: '.first li b, #main table', sign: '#main h1', bar: 2_000 },
  {
    name: 'spot terminal',
    address: '/exchange/full-screen/BTC_USDT',
    figures: '.first figure path, #main canvas',
    sign: '#main canvas',
    bar: 4_000,
  },
  {
    name: 'spot, in the site',
    address: '/trade/index?type=spot',
    figures: '.first figure path, #main canvas',
    sign: '#main canvas',
    bar: 4_000,
  },
  {
    name: 'contract terminal',
    address: '/exchange/full-contract/BTC_USDT_PERP',
    figures: '.first figure path, #main canvas',
    sign: '#main canvas',
    bar: 4_000,
  },
]

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

/** Milliseconds from asking for the document. */
interface Times {
  first: number
  figures: number
  own: number
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
}

async function watch(browser: Browser, base: string, { address, figures, sign }: Watched): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', FAST_3G)
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(base + address, { waitUntil: 'commit', timeout: 60_000 })
    const seen = async (what: string) => {
      await page.locator(what).first().waitFor({ state: 'attached', timeout: 60_000 })
      return page.evaluate(() => performance.now())
    }
    const [read, own] = await Promise.all([seen(figures ?? sign), seen(sign)])
    return { first: await firstPaint(page), figures: read, own }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function run(base: string, tries: number): Promise<boolean> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  let kept = true
  try {
    for (const watched of PAGES) {
      const times: Times[] = []
      for (let one = 0; one < tries; one += 1) times.push(await watch(browser, base, watched))
      const first = median(times.map((each) => each.first))
      const figures = median(times.map((each) => each.figures))
      const own = median(times.map((each) => each.own))
      const bar = watched.bar === undefined ? '' : `, bar ${watched.bar} ms`
      if (watched.bar !== undefined && !(first < watched.bar)) kept = false
      console.log(
        `${watched.name}: first paint ${first.toFixed(0)} ms${bar}; figures ${figures.toFixed(0)} ms; the page itself ${own.toFixed(0)} ms`,
      )
    }
  } finally {
    await browser.close()
  }
  return kept
}

const given = option('base')
const built = given === undefined ? await startBuilt() : undefined
const kept = await run(given ?? built?.url ?? '', Number(option('tries') ?? 3))
await built?.stop()
process.exit(kept ? 0 : 1)
