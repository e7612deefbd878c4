/** The way from one's assets to what proves them: there once a run is, asked for when the page is quiet. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { ProofNote } = await import('../../../features/assets/proof-note.tsx')
const { changeSetting } = await import('../../../settings/settings.ts')

beforeAll(openStage)
beforeEach(() => {
  asked.length = 0
  changeSetting('timeFormat', undefined)
})
afterEach(leave)

const run = { number: 3, previous: '', sequence: 9, time: Date.UTC(2026, 10, 27, 23, 5, 6), roots: [] }
const told = (run: object | null) =>
  answers.set(endOf('proof.liabilities'), { data: { run, hash: null, publication: null, records: [], runs: [] } })
const wasAsked = () => asked.some((url) => url.includes('proof/liabilities'))
const line = () => document.querySelector('p')

async function shown(): Promise<void> {
  await show(
    <AnyPage>
      <ProofNote />
    </AnyPage>,
  )
  await reached(() => expect(line()).not.toBeNull())
}

it('says as of when, in UTC, claims nobody’s leaf, and leads to the proof; its line is there before it is asked for', async () => {
  told(run)
  await shown()
  expect([line()?.textContent, wasAsked()]).toEqual(['', false])
  await reached(() =>
    expect(line()?.textContent).toBe(
      'The tree of all balances of 11/27/2026 23:05:06 UTC is published · Check whether yours is in it',
    ),
  )
  expect(line()?.querySelector('a')?.getAttribute('href')).toBe('/proof')
})

it('says nothing before the first run', async () => {
  told(null)
  await shown()
  await reached(() => expect(wasAsked()).toBe(true))
  expect(line()?.textContent).toBe('')
})
