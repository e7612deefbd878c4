/** The browser that the pages are measured in, what an empty page of it reaches, and the built app beside a wild market. */
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { measureFrames, reportFrames } from './frames.ts'
import { type BenchRate, type BenchServer, openBenchServer } from './server.ts'

/** Long enough for a figure of frames that the next run gives again. */
export const MEASURE_MS = 8_000
const DIST = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))

interface Measured {
  page: Page
  cdp: CDPSession
  server: BenchServer
}

/** Measures an empty page, then opens `path` of the built app in a market of the given rate for `measure`. */
export async function withPage(
  path: string,
  rate: BenchRate,
  measure: (measured: Measured) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const empty = await browser.newPage()
    await empty.goto('about:blank')
    reportFrames('an empty page', [await measureFrames(empty, MEASURE_MS)])
    await empty.close()

    const server = await openBenchServer(DIST, rate)
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.on('pageerror', (error) => console.error(error))
      await page.goto(`${server.url}${path}`)
      const cdp = await page.context().newCDPSession(page)
      await measure({ page, cdp, server })
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
  }
  const loads = loadavg().map((load) => load.toFixed(1))
  console.log(`load of the machine: ${loads.join(', ')}`)
}
