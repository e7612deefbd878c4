/**
 * Set up before every test file: properties (fast-check) draw the same cases each time, so that a change is judged alike
 * wherever it runs. `PROPERTY_SEED=7 npm test -- NAME` draws others; the soak draws new ones.
 */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

const { testPath } = expect.getState()
// Most files draw nothing, and need not wait for it to be loaded.
if (testPath !== undefined && readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 41) })
}
