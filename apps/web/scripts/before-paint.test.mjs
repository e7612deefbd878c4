// @vitest-environment happy-dom
/** The script in the document: what is there is painted first, and then the page's files are asked for, seen or not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TWO_COLUMNS } from '../src/platform/media.ts'

const script = readFileSync(join(import.meta.dirname, '../public/before-paint.js'), 'utf8')
const frames = []
let hidden = false

/** Runs it where it stands, and then what stands behind the skeleton. */
function open(page) {
  document.head.innerHTML = `<script type="application/json" id="config">{"apiRequestHead":"p"}</script>
    <script type="application/json" id="page">${JSON.stringify(page)}</script>`
  document.body.innerHTML = '<div class="first"><figure></figure></div>'
  // biome-ignore lint/security/noGlobalEval: it is a script of a document, and has no imports to be called by.
  globalThis.eval(script)
  window.sayFirst()
}
const asked = () => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))
const nextFrame = () => {
  for (const frame of frames.splice(0)) frame()
  vi.advanceTimersByTime(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  frames.length = 0
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('requestAnimationFrame', (frame) => frames.push(frame))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const PAGE = { files: ['/assets/page.js'], texts: { en: ['/assets/en.js'] }, symbol: 'BTC_USDT_PERP' }

it('asks for the files of the page when what is there has been painted, once', () => {
  open(PAGE)
  expect(asked()).toEqual([])
  nextFrame()
  expect(asked()).toEqual(['/assets/page.js', '/assets/en.js'])
  vi.advanceTimersByTime(1_000)
  expect(asked()).toHaveLength(2)
})

it('asks at once in a tab that nobody sees, and soon where no frame comes', () => {
  hidden = true
  open(PAGE)
  expect(asked()).toHaveLength(2)
  hidden = false
  open(PAGE)
  expect(asked()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(asked()).toHaveLength(2)
})

it('asks for what the shape of the page loads besides', () => {
  hidden = true
  const besides = { wide: ['/assets/desk.js'], phone: ['/assets/phone.js'] }
  const shapes = [true, false].map((matches) => {
    const matchMedia = vi.fn(() => ({ matches }))
    vi.stubGlobal('matchMedia', matchMedia)
    open({ ...PAGE, besides })
    expect(matchMedia).toHaveBeenCalledWith(TWO_COLUMNS)
    return asked()
  })
  expect(shapes).toEqual([
    ['/assets/page.js', '/assets/desk.js', '/assets/en.js'],
    ['/assets/page.js', '/assets/phone.js', '/assets/en.js'],
  ])
})

it('names the market before its figures are there', () => {
  open(PAGE)
  expect(document.querySelector('figcaption')?.textContent).toBe('BTC/USDT')
})
