/**
 * The price line of flash contracts in Chromium: it moves on at every frame, whatever the price does.
 *
 * Measured with the CPU as it is and slowed four times, over ten minutes of past and prices several times as often as
 * the real socket brings them. The limit is an empty page in the same browser on the same machine. Each figure is the
 * median of the rounds.
 *
 *   npm run bench -- flash-line [--rounds=2] [--prices=25]
 *
 * Bars: 60 frames a second (57 is 60 on a shared machine) and 30 slowed, no long task above 50 ms.
 */
import { parseArgs } from 'node:util'
import { MEASURE_MS, withPage } from './terminal-render/browser.ts'
import { type Frames, measureFrames, reportFrames } from './terminal-render/frames.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    /** A second. */
    prices: { type: 'string', default: '25' },
  },
})
const WARM_UP_MS = 3_000
const RATE = { changesASecond: 2_000, tradesASecond: 200, detailsASecond: Number(values.prices) }

await withPage('/trade/index?type=sec', RATE, async ({ page, cdp }) => {
  await page.getByRole('img', { name: /BTC\/USDT/ }).waitFor()
  await page.getByText('10 min', { exact: true }).first().click()
  for (const slowed of [1, 4]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.waitForTimeout(WARM_UP_MS)
    const rounds: Frames[] = []
    while (rounds.length < Number(values.rounds)) rounds.push(await measureFrames(page, MEASURE_MS))
    reportFrames(`price line, CPU ${slowed}×`, rounds)
  }
})
