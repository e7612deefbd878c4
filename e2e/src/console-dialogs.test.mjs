// @vitest-environment happy-dom
/** Every dialog and sheet of the console stands on the component page, or is opened by an address that a journey visits. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { SPECIMENS } from '../../apps/console/src/app/testing/specimens.tsx'
import { CONSOLE_CASES, CONSOLE_PAGES } from './console-pages.ts'

const SOURCES = 'apps/console/src'
const OPENS = /<(Dialog|Sheet|CommandBox|ReasonDialog|RejectDialog)\b/
/** What others open, each with words of its own. */
const FRAMES = ['parts/reason-dialog.tsx', 'parts/reject-dialog.tsx']
/** Sheets of pages, by an address that opens each. */
const BY_ADDRESS = {
  'features/audit/audit-page.tsx': 'audit?entry=$',
  'features/wallets/reconciliation.tsx': 'wallets?coin=USDT',
}
/** What the demo has none of: its contents are tested beside it. */
const ELSEWHERE = { 'features/wallets/house-payments.tsx': 'features/wallets/house.test.tsx' }

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

it('no dialog of the console is on no page that is looked at', () => {
  const sources = files(SOURCES).filter((path) => path.endsWith('.tsx') && !/(\.test\.tsx$|\/testing\/)/.test(path))
  const opening = sources
    .filter((path) => OPENS.test(readFileSync(path, 'utf8')))
    .map((path) => relative(SOURCES, path))
  const shown = new Set([
    ...SPECIMENS.map(({ name }) => `${name.split(' ')[0]}.tsx`),
    ...FRAMES,
    ...Object.keys(BY_ADDRESS),
    ...Object.keys(ELSEWHERE),
  ])
  expect(opening.length).toBeGreaterThan(30)
  expect(opening.filter((path) => !shown.has(path))).toEqual([])
  expect([...shown].filter((path) => !opening.includes(path))).toEqual([])
})

it('the addresses that open the others are visited', () => {
  const visited = [...CONSOLE_PAGES, ...CONSOLE_CASES.map(({ path }) => path)]
  expect(Object.values(BY_ADDRESS).filter((address) => !visited.includes(address))).toEqual([])
  const tests = Object.values(ELSEWHERE).map((path) => join(SOURCES, path))
  expect(tests.filter((path) => !files(SOURCES).includes(path))).toEqual([])
})
