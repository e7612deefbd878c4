import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failureLines, journeyFailures, unitFailures } from './failures.mjs'
import { root } from './run.mjs'

describe('of tests', () => {
  const file = (name, assertionResults, message = '', status = 'passed') => ({
    name: join(root, name),
    status,
    message,
    assertionResults,
  })
  const of = (...testResults) => unitFailures({ testResults })

  test('a test with the first line of its error, and not those that passed', () => {
    const failed = {
      fullName: 'fees are rounded once',
      status: 'failed',
      failureMessages: ['AssertionError: expected \u001b[31m1\u001b[39m to be 2\n    at fee.test.ts:4:5'],
    }
    const passed = { fullName: 'fees are whole', status: 'passed', failureMessages: [] }
    expect(of(file('packages/fee.test.ts', [passed, failed], '', 'failed'))).toEqual([
      'packages/fee.test.ts › fees are rounded once (AssertionError: expected 1 to be 2)',
    ])
  })

  test('a test that was switched off, or that never came to run', () => {
    const off = (status) => ({ fullName: `a ${status} one`, status, failureMessages: [] })
    expect(of(file('a.test.ts', [off('skipped'), off('todo'), off('pending')]))).toEqual([
      'a.test.ts › a skipped one (did not run)',
      'a.test.ts › a todo one (did not run)',
      'a.test.ts › a pending one (did not run)',
    ])
  })

  test('a file that could not be loaded', () => {
    expect(of(file('a.test.ts', [], "Cannot find module './b'\nRequire stack:", 'failed'))).toEqual([
      "a.test.ts (Cannot find module './b')",
    ])
    expect(of(file('a.test.ts', [], '', 'failed'))).toEqual(['a.test.ts (says nothing)'])
  })

  test('a file whose end failed, beside its failed test', () => {
    const failed = { fullName: 'one', status: 'failed', failureMessages: ['Error: x'] }
    expect(of(file('a.test.ts', [failed], 'afterAll: the port is taken', 'failed'))).toEqual([
      'a.test.ts (afterAll: the port is taken)',
      'a.test.ts › one (Error: x)',
    ])
  })
})

describe('of journeys', () => {
  const spec = (title, status, message) => ({
    file: 'buy.journey.ts',
    title,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })

  test('those that were not as expected, wherever they stand', () => {
    const report = {
      config: { rootDir: join(root, 'e2e/src') },
      errors: [{ message: 'Error: the server did not start' }],
      suites: [
        {
          specs: [spec('buys', 'expected'), spec('sells', 'unexpected', '\nError: no button\nCall log:')],
          suites: [{ specs: [spec('waits', 'skipped'), spec('wavers', 'flaky', 'Error: once')] }],
        },
      ],
    }
    expect(journeyFailures(report)).toEqual([
      'e2e/src/buy.journey.ts › sells (Error: no button)',
      'e2e/src/buy.journey.ts › waits (did not run)',
      'e2e/src/buy.journey.ts › wavers (Error: once)',
      'journeys (Error: the server did not start)',
    ])
  })
})

describe('as lines', () => {
  const some = (count) => Array.from({ length: count }, (_, at) => `test ${at + 1}`)

  test('none where nothing failed', () => {
    expect(failureLines([])).toEqual([])
  })

  test('all of them as long as there is room', () => {
    expect(failureLines(some(2))).toEqual(['Failed:', '  test 1', '  test 2'])
    expect(failureLines(some(29))).toHaveLength(30)
    expect(failureLines(some(29)).at(-1)).toBe('  test 29')
  })

  test('thirty lines and no more, the last one saying how many are missing', () => {
    const lines = failureLines(some(100))
    expect(lines).toHaveLength(30)
    expect(lines.slice(-2)).toEqual(['  test 28', '  … and 72 more'])
  })

  test('a long error is cut', () => {
    const [line] = unitFailures({
      testResults: [{ name: join(root, 'a'), status: 'failed', message: 'x'.repeat(500), assertionResults: [] }],
    })
    expect(line).toBe(`a (${'x'.repeat(159)}…)`)
  })
})
