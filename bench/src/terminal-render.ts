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
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { MEASURE_MS, withPage } from './terminal-render/browser.ts'
import { type Frames, measureFrames, reportFrames } from './terminal-render/frames.ts'
import { type Interaction, interact } from './terminal-render/interactions.ts'
import { type Held, held, slope } from './terminal-render/memory.ts'
import type { BenchServer } from './terminal-render/server.ts'

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
const RATE = { changesASecond: Number(values.changes), tradesASecond: Number(values.trades), detailsASecond: 2 }
const WARM_UP_MS = 4_000
const SAMPLE_MS = 10_000
const SLOWED = 4

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
async function measure(page: Page, cdp: CDPSession, server: BenchServer, slowed: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.waitForTimeout(WARM_UP_MS)
  const looked: Frames[] = []
  const used: Frames[] = []
  const interactions: Interaction[] = []
  const before = { ...server.sent(), at: performance.now() }
  for (let round = 0; round < ROUNDS; round += 1) {
    looked.push(await measureFrames(page, MEASURE_MS))
    const [frames, done] = await Promise.all([measureFrames(page, MEASURE_MS), interact(page)])
    used.push(frames)
    interactions.push(...done)
  }
  const seconds = (performance.now() - before.at) / 1_000
  const sent = server.sent()
  const rate = (what: 'changes' | 'trades') => ((sent[what] - before[what]) / seconds).toFixed(0)
  console.log(`CPU ${slowed}×, ${rate('changes')} changes/s, ${rate('trades')} trades/s, ${ROUNDS} rounds`)
  reportFrames('  looked at', looked)
  reportFrames('  used', used)
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

await withPage('/exchange/full-screen/BTC_USDT', RATE, async ({ page, cdp, server }) => {
  await page.locator('[data-book-row]').first().waitFor()
  await measure(page, cdp, server, 1)
  await measure(page, cdp, server, SLOWED)
  if (MINUTES > 0) await measureMemory(page, cdp)
})
