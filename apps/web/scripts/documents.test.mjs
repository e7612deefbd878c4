import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { colours, documentOf, painting } from './documents.mjs'

const tokens = readFileSync(join(import.meta.dirname, '../../../packages/ui/src/tokens.css'), 'utf8')
const BUILT = `<html><head>
    <script  src="/platform/dev/config.js"></script>
    <script  src="/before-paint.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/app-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"></div></body></html>`
const html = painting(BUILT, { tokens, beforePaint: 'choose()' })

it('has the colours of both themes', () => {
  const found = colours(tokens)
  expect(found).toMatch(/\[data-theme="theme-daytime"\]\{--canvas:#\w+;.*--orange:#\w+;color-scheme:light\}/)
  expect(found).toMatch(/\[data-theme="theme-night"\]\{--canvas:#\w+;.*--orange:#\w+;color-scheme:dark\}/)
  expect(() => colours('[data-theme="theme-night"] { --canvas: #000; }')).toThrow('theme-night has no colour surface')
})

it('paints before styles, configuration and modules are there, and styles stand before the page does', () => {
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<script>choose()</script>')
  expect(head).toContain('<script defer src="/platform/dev/config.js">')
  expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/index-1.css">')
  expect(head).not.toContain('rel="stylesheet"')
  expect(body).toMatch(
    /<div id="root"><div class="first".*<\/div><script>window\.sayFirst\?\.\(\)<\/script><link rel="stylesheet" [^>]*index-1\.css">/,
  )
  expect(() => painting('<html></html>', { tokens, beforePaint: '' })).toThrow('not as it was')
})

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_app.js'] },
  '_app.js': { file: 'assets/app-1.js' },
  'src/page.tsx': { file: 'assets/page-1.js', imports: ['_app.js', '_table.js'] },
  '_table.js': { file: 'assets/table-1.js' },
  'src/i18n/texts/en.ts': { file: 'assets/en-1.js' },
  'src/i18n/texts/de.ts': { file: 'assets/de-1.js' },
  'src/locales/en/home.json': { file: 'assets/home-1.js' },
  'src/locales/de/home.json': { file: 'assets/home-2.js' },
}
const MODULES = ['index.html', 'src/page.tsx', 'src/i18n/texts/en.ts', 'src/locales/en/home.json']

const pageOf = (html) =>
  JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script><script>choose/.exec(html)?.[1] ?? '')

it('names what the page loads, and the texts of each language, for the script that asks for them', () => {
  const page = documentOf(html, MANIFEST, { addresses: ['/home/index'], modules: MODULES }, ['de', 'en'])
  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(pageOf(page).entry).toBe('/assets/index-1.js')
  expect(() => documentOf('<html></html>', MANIFEST, { addresses: [], modules: [] }, [])).toThrow('begins nothing')
  expect(pageOf(page).files).toEqual(['index-1', 'page-1', 'table-1'].map((name) => `/assets/${name}.js`))
  expect(pageOf(page).texts).toEqual({
    de: ['/assets/de-1.js', '/assets/home-2.js'],
    en: ['/assets/en-1.js', '/assets/home-1.js'],
  })
  expect(() => documentOf(html, MANIFEST, { addresses: [], modules: ['src/gone.tsx'] }, [])).toThrow(
    'the build made nothing of src/gone.tsx',
  )
})

it('names what a phone and a wide screen load besides, and nothing twice', () => {
  const screens = { quiet: ['src/locales/de/home.json'], wide: [], phone: ['src/phone.tsx'] }
  const manifest = { ...MANIFEST, 'src/phone.tsx': { file: 'assets/phone-1.js', imports: ['_table.js'] } }
  const page = documentOf(html, manifest, { addresses: ['/trade'], modules: MODULES, screens }, ['en'])
  expect(pageOf(page).besides).toEqual({ wide: [], phone: ['/assets/phone-1.js'] })
  expect(page).toContain('class="first terminal"')
})

it('runs what the entry imports one by one, what others need first', () => {
  const manifest = {
    ...MANIFEST,
    'index.html': { file: 'assets/index-1.js', imports: ['_app.js', '_libraries.js'] },
    '_app.js': { file: 'assets/app-1.js', imports: ['_runtime.js', '_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries-1.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime-1.js' },
  }
  const page = pageOf(documentOf(html, manifest, { addresses: [], modules: MODULES }, ['en']))
  expect(page.inTurn).toEqual(['runtime-1', 'libraries-1', 'app-1'].map((name) => `/assets/${name}.js`))
  expect(page.files).toEqual(['index-1', 'page-1', 'table-1'].map((name) => `/assets/${name}.js`))
})

it('has a place for the first figures, and the words of each language where there are some', () => {
  const asks = ['/api/{p}/figures']
  const said = (language) => ({ title: `Title <${language}>`, lead: 'Lead', other: 'Other' })
  const home = documentOf(html, MANIFEST, { addresses: ['/'], modules: [], asks, shows: 'markets' }, ['de', 'en'], said)
  expect(home).toContain('<h1 data-say="title">Title &#60;en&#62;</h1><p data-say="lead">Lead</p><ul></ul>')
  expect(pageOf(home)).toMatchObject({ asks, shows: 'markets', words: { de: { title: 'Title <de>', lead: 'Lead' } } })
  expect(pageOf(home).signs).toEqual({ de: ['.', ','], en: [',', '.'] })
  const list = documentOf(html, MANIFEST, { addresses: ['/'], modules: [], asks, shows: 'list' }, ['en'], said)
  expect(list).toContain('<section><h1 data-say="title">Title &#60;en&#62;</h1><ul></ul></section>')
  const chart = { addresses: ['/exchange/full-screen/'], modules: [], asks, shows: 'candles', symbol: 'BTC_USDT' }
  const terminal = documentOf(html, MANIFEST, chart, ['en'], said)
  expect(terminal).toContain('<figure></figure>')
  expect(pageOf(terminal)).toMatchObject({ asks, shows: 'candles', symbol: 'BTC_USDT' })
})

it('has the bar of the page that will come', () => {
  const barOf = (...addresses) =>
    /class="(first[^"]*)"/.exec(documentOf(html, MANIFEST, { addresses, modules: [] }, []))?.[1]
  expect(html).toMatch(/\.first\{--bar:\d+px\}\.first\.terminal\{--bar:\d+px\}/)
  expect(barOf('/', '/home/index')).toBe('first')
  expect(barOf('/trade/index?type=usta')).toBe('first terminal')
  expect(barOf('/exchange/full-screen/')).toBe('first terminal')
})
