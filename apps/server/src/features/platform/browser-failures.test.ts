import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { type BrowserFailure, browserFailures, LOGGED_PER_MINUTE } from './browser-failures.ts'

const FAILURE: BrowserFailure = { where: 'panel', message: 'Error: no', trace: '', page: '/trade', userAgent: 'test' }

test('every failure of a browser is counted, and so many a minute are logged', async () => {
  const metrics = new Registry()
  const lines: object[] = []
  let time = 0
  const take = browserFailures({ metrics, log: { warn: (details) => lines.push(details) }, now: () => time })
  for (let i = 0; i < LOGGED_PER_MINUTE + 5; i += 1) take(FAILURE, 'customer')
  expect(lines).toHaveLength(LOGGED_PER_MINUTE)
  take(FAILURE, 'operator')
  expect(lines).toHaveLength(LOGGED_PER_MINUTE + 1)
  time = 60_000
  take(FAILURE, 'customer')
  expect(lines).toHaveLength(LOGGED_PER_MINUTE + 2)
  expect(lines.at(-1)).toEqual({ browser: FAILURE })
  expect(await metrics.metrics()).toContain(`candlewick_browser_failures_total ${LOGGED_PER_MINUTE + 7}`)
})
