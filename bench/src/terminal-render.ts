/**
 * The terminal in Chromium on a wild day: 2,000 book changes and 200 trades a second over the market socket's own
 * protocol, into the built page with chart, book, trades and order form.
 *
 * Measured with the CPU as it is and slowed four times: frames painted, the longest of them, long tasks; then the same
 * while it is used, with the time from each interaction to the next paint. The limit is an empty page in the same browser
 * on the same machine. Each figure is the median of the rounds. With `--minutes=N` also what the page holds on to over so
 * many minutes.
 *
 *   npm run bench -- terminal-render [--rounds=3] [--minutes=0] [--changes=2000] [--trades=200]
 *
 * Bars: 60 frames a second (57 is 60 on a shared machine) and 30 slowed, no long task above 50 ms, 100 ms to the next
 * paint, memory flat.
 */
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Frames, measureFrames } from './terminal-render/frames.ts'
import { type BenchHouse, openHouse } from './terminal-render/house.ts'
import { type Interaction, interact } from './terminal-render/interactions.ts'
import { type Held, held, slope } from './terminal-render/memory.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '0' },
    changes: { type: 'string', default: '2000' },
    trades: { type: 'string', default: '200' },
  },
})
const ROUNDS = Number(values.rounds)
const MINUTES = Number(values.minutes)
const RATE = { changesASecond: Number(values.changes), tradesASecond: Number(values.trades) }
const WARM_UP_MS = 4_000
const MEASURE_MS = 8_000
const SAMPLE_MS = 10_000
const SLOWED = 4
const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function report(name: string, rounds: readonly Frames[]): void {
  const of = (figure: (one: Frames) => number, decimals = 1) => median(rounds.map(figure)).toFixed(decimals).padStart(5)
  const longest = Math.max(0, ...rounds.flatMap(({ longTasks }) => longTasks))
  console.log(
    `${name.padEnd(32)} ${of((one) => one.framesASecond)} frames/s   p99 ${of((one) => one.p99)} ms   ` +
      `worst ${of((one) => one.worst)} ms   long tasks ${of((one) => one.longTasks.length, 0).trim()}` +
      (longest > 0 ? ` (longest of all ${longest.toFixed(0)} ms)` : ''),
  )
}

function reportInteractions(name: string, all: readonly Interaction[]): void {
  const ordered = all.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]
  const slowest = new Map<string, number>()
  for (const one of ordered) slowest.set(one.name, one.ms)
  const worst = [...slowest].sort(([, a], [, b]) => b - a).slice(0, 4)
  console.log(
    `${name.padEnd(32)} ${all.length} interactions: median ${at(0.5)?.ms} ms, p98 ${at(0.98)?.ms} ms, worst ` +
      worst.map(([step, ms]) => `${step} ${ms}`).join(', '),
  )
}

/** Frames in sight and in use, with the CPU slowed so many times. */
async function measure(page: Page, cdp: CDPSession, house: BenchHouse, slowed: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.waitForTimeout(WARM_UP_MS)
  const looked: Frames[] = []
  const used: Frames[] = []
  const interactions: Interaction[] = []
  const before = { ...house.sent(), at: performance.now() }
  for (let round = 0; round < ROUNDS; round += 1) {
    looked.push(await measureFrames(page, MEASURE_MS))
    const [frames, done] = await Promise.all([measureFrames(page, MEASURE_MS), interact(page)])
    used.push(frames)
    interactions.push(...done)
  }
  const seconds = (performance.now() - before.at) / 1_000
  const sent = house.sent()
  const rate = (what: 'changes' | 'trades') => ((sent[what] - before[what]) / seconds).toFixed(0)
  console.log(`CPU ${slowed}×, ${rate('changes')} changes/s, ${rate('trades')} trades/s, ${ROUNDS} rounds`)
  report('  looked at', looked)
  report('  used', used)
  reportInteractions('  to the next paint', interactions)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** The page is used once a minute, so that what opening and closing leaves behind is seen too. */
async function measureMemory(page: Page, cdp: CDPSession): Promise<void> {
  const begun = performance.now()
  const samples: Held[] = []
  let minute = -1
  for (;;) {
    const passed = performance.now() - begun
    if (Math.floor(passed / 60_000) > minute && passed < MINUTES * 60_000) {
      minute = Math.floor(passed / 60_000)
      await interact(page)
    }
    samples.push(await held(cdp, passed / 1_000))
    if (passed >= MINUTES * 60_000) break
    await page.waitForTimeout(SAMPLE_MS)
  }
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(2)
  // What is loaded and kept once, when something is first used, is no leak: the first fifth is left out of the line.
  const later = samples.slice(Math.floor(samples.length / 5))
  const row = (name: string, of: (one: Held) => number, write: (value: number) => string, unit: string) => {
    const [first, last] = [samples[0], samples.at(-1)]
    if (!first || !last) return
    const grows = slope(later, of)
    console.log(
      `  ${name.padEnd(12)} ${write(of(first))} → ${write(of(last))} ${unit}, ` +
        `line ${grows >= 0 ? '+' : ''}${write(grows)} ${unit} a minute`,
    )
  }
  console.log(`memory over ${MINUTES} min, ${samples.length} samples after a collection`)
  row('heap', (one) => one.heapBytes, mb, 'MB')
  row(
    'nodes',
    (one) => one.nodes,
    (value) => value.toFixed(1),
    'nodes',
  )
  row(
    'listeners',
    (one) => one.listeners,
    (value) => value.toFixed(1),
    'listeners',
  )
}

async function run(browser: Browser): Promise<void> {
  const empty = await browser.newPage()
  await empty.goto('about:blank')
  report('an empty page', [await measureFrames(empty, MEASURE_MS)])
  await empty.close()

  const house = await openHouse(DIST, RATE)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.on('pageerror', (error) => console.error(error))
    await page.goto(`${house.url}/exchange/full-screen/BTC_USDT`)
    await page.locator('[data-book-row]').first().waitFor()
    const cdp = await page.context().newCDPSession(page)
    await measure(page, cdp, house, 1)
    await measure(page, cdp, house, SLOWED)
    if (MINUTES > 0) await measureMemory(page, cdp)
  } finally {
    await house.stop()
  }
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
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
