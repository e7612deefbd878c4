import { expect, test } from 'vitest'
import { MOST, withSecondTry } from './second-try.mjs'

const failed = (count) => Array.from({ length: count }, (_, at) => `a${at}.test.ts › one (Error: late)`)
const never = () => {
  throw new Error('nothing was to be tried again')
}

test('a run without failures is not repeated', async () => {
  expect(await withSecondTry({ passed: 9, failures: [] }, never)).toEqual({ passed: 9, failures: [], wavered: [] })
})

test('what passes alone counts as passed and is named as wavering', async () => {
  const asked = []
  const again = async (files) => {
    asked.push(...files)
    return { passed: 4, failures: [] }
  }
  const both = ['a.test.ts › one (Error: late)', 'a.test.ts › two (Error: late)']
  expect(await withSecondTry({ passed: 9, failures: both }, again)).toEqual({ passed: 11, failures: [], wavered: both })
  expect(asked).toEqual(['a.test.ts'])
})

test('what fails again has failed, with its first error', async () => {
  const again = async () => ({
    passed: 0,
    failures: ['a0.test.ts › one (Error: otherwise)', 'a1.test.ts › one (did not run)'],
  })
  expect(await withSecondTry({ passed: 9, failures: failed(2) }, again)).toEqual({
    passed: 9,
    failures: failed(2),
    wavered: [],
  })
})

test('of several, what passes one of the two times has wavered, and what fails both times has failed', async () => {
  const other = 'a0.test.ts › another (Error: late)'
  const again = async () => ({ passed: 2, failures: ['a0.test.ts › one (Error: otherwise)', other] })
  expect(await withSecondTry({ passed: 9, failures: failed(2) }, again)).toEqual({
    passed: 10,
    failures: ['a0.test.ts › one (Error: late)'],
    wavered: ['a1.test.ts › one (Error: late)', other],
  })
})

test('a second run that does not get to its tests saves none', async () => {
  const again = async () => ({ passed: 0, failures: ['journeys (ended with code 1, 0 passed; see above)'] })
  expect(await withSecondTry({ passed: 9, failures: failed(2) }, again)).toEqual({
    passed: 9,
    failures: failed(2),
    wavered: [],
  })
})

test('many failures, and a run that did not get to its tests, stand at once', async () => {
  for (const failures of [
    failed(MOST + 1),
    ['tests (ended with code 1, 0 passed; see above)'],
    ['a.test.ts (no module)'],
  ])
    expect(await withSecondTry({ passed: 9, failures }, never)).toEqual({ passed: 9, failures, wavered: [] })
})
