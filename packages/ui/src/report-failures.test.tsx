import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Boundary } from './boundary.tsx'
import { ChunkLoadError } from './chunk.ts'
import { tellFailure } from './failures.ts'
import { type FailureReport, MOST_REPORTS, reportFailures } from './report-failures.ts'
import { UiTextsProvider, uiTextsOf } from './ui-texts.tsx'

let reports: FailureReport[] = []
let stop = () => {}
let root: Root
let page: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  reports = []
  stop = reportFailures((report) => reports.push(report))
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  // React says itself what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  stop()
  vi.restoreAllMocks()
})

function Part({ broken }: { broken: () => boolean }) {
  if (broken()) throw new Error('no such row')
  return <p>rows</p>
}

const retry = () => act(() => page.querySelector('button')?.click())
const alert = () => page.querySelector('[role=alert]')?.textContent

test('a part that stops working says so in its place, is reported once, and can begin again', () => {
  let broken = true
  act(() =>
    root.render(
      <UiTextsProvider texts={uiTextsOf('en', (key) => key)}>
        <p>book</p>
        <Boundary name="panel">
          <Part broken={() => broken} />
        </Boundary>
      </UiTextsProvider>,
    ),
  )
  expect(page.textContent).toContain('book')
  expect(alert()).toContain('partFailed.title')
  expect(reports.map(({ where, message }) => [where, message])).toEqual([['panel', 'Error: no such row']])
  retry()
  expect(alert()).toContain('partFailed.title')
  expect(reports).toHaveLength(1)
  broken = false
  retry()
  expect(alert()).toBeUndefined()
  expect(page.textContent).toBe('bookrows')
})

test('what nobody caught is reported too; chunks that did not arrive are not', () => {
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is undefined') }))
  tellFailure({ where: 'page', error: new ChunkLoadError('gone') })
  expect(reports.map(({ where, message }) => [where, message])).toEqual([['window', 'TypeError: x is undefined']])
})

test('a visit sends so many reports at most, each within the bounds of the call', () => {
  for (let i = 0; i < MOST_REPORTS + 5; i += 1)
    tellFailure({ where: 'panel: größe', error: `${i} ${'x'.repeat(9_999)}` })
  expect(reports).toHaveLength(MOST_REPORTS)
  for (const { where, message, trace } of reports) {
    expect(where).toMatch(/^[a-zA-Z0-9 _-]{1,40}$/)
    expect(message.length).toBeLessThanOrEqual(300)
    expect(trace.length).toBeLessThanOrEqual(2_000)
  }
})
