/**
 * The terminal in Chromium while its book changes 1,000 times a second: frames painted, the longest frames, long
 * tasks. Its limit is an empty page in the same browser on the same machine: more frames than that cannot be had.
 *
 *   npm run bench -- book-render
 */
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { openHouse } from './book-render/house.ts'

const CHANGES_A_SECOND = 1_000
const WARM_UP_MS = 4_000
const MEASURE_MS = 8_000
/** The browser calls a task long from here on. */
const LONG_TASK_MS = 50
const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

interface Figures {
  framesASecond: number
  /** The frame that 99 of 100 did not exceed, and the worst, in milliseconds. */
  p99: number
  worst: number
  longTasks: number[]
}

async function measure(page: Page): Promise<Figures> {
  const { gaps, tasks } = await page.evaluate(async (span) => {
    const longTasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    const times: number[] = []
    // A loop, since a function with a name would carry a helper of the transpiler that the page does not have.
    const end = performance.now() + span
    while ((times.at(-1) ?? 0) < end) times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
    observer.disconnect()
    return { gaps: times.slice(1).map((time, at) => time - (times[at] ?? time)), tasks: longTasks }
  }, MEASURE_MS)
  const ordered = gaps.toSorted((a, b) => a - b)
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    framesASecond: (gaps.length * 1_000) / total,
    p99: ordered[Math.floor(ordered.length * 0.99)] ?? 0,
    worst: ordered.at(-1) ?? 0,
    longTasks: tasks.filter((task) => task > LONG_TASK_MS),
  }
}

function report(name: string, figures: Figures): void {
  const longest = Math.max(0, ...figures.longTasks)
  console.log(
    `${name.padEnd(34)} ${figures.framesASecond.toFixed(1).padStart(6)} frames/s   p99 ${figures.p99.toFixed(1).padStart(5)} ms   ` +
      `worst ${figures.worst.toFixed(1).padStart(5)} ms   long tasks ${figures.longTasks.length}` +
      (longest > 0 ? ` (longest ${longest.toFixed(0)} ms)` : ''),
  )
}

async function run(browser: Browser): Promise<void> {
  const empty = await browser.newPage()
  await empty.goto('about:blank')
  report('an empty page', await measure(empty))
  await empty.close()

  const house = await openHouse(DIST, CHANGES_A_SECOND)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${house.url}/exchange/full-screen/BTC_USDT`)
    await page.locator('[data-book-row]').first().waitFor()
    await page.waitForTimeout(WARM_UP_MS)
    const before = house.sent()
    const figures = await measure(page)
    const changes = ((house.sent() - before) * 1_000) / MEASURE_MS
    report(`the terminal, ${changes.toFixed(0)} changes/s`, figures)
  } finally {
    await house.stop()
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  await run(browser)
} finally {
  await browser.close()
}
