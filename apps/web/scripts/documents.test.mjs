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
  expect(found).toMatch(/\[data-theme="theme-daytime"\]\{--canvas:#\w+;.*--flame:#\w+;color-scheme:light\}/)
  expect(found).toMatch(/\[data-theme="theme-night"\]\{--canvas:#\w+;.*--flame:#\w+;color-scheme:dark\}/)
  expect(() => colours('[data-theme="theme-night"] { --canvas: #000; }')).toThrow('theme-night has no colour surface')
})

it('paints before styles, configuration and modules are there, and styles stand before the page does', () => {
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<script>choose()</script>')
  expect(head).toContain('<script defer src="/platform/dev/config.js">')
  expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/index-1.css">')
  expect(head).not.toContain('rel="stylesheet"')
  expect(body).toMatch(/<div id="root"><div class="first".*<\/div><link rel="stylesheet" [^>]*index-1\.css">/)
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

it('asks for what the page loads and the document does not name yet, and names the texts of each language', () => {
  const page = documentOf(html, MANIFEST, { addresses: ['/home/index'], modules: MODULES }, ['de', 'en'])
  const asked = [...page.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)
  expect(asked).toEqual(['/assets/app-1.js', '/assets/page-1.js', '/assets/table-1.js'])
  const texts = /<script type="application\/json" id="texts">(.*?)<\/script><script>choose/.exec(page)?.[1] ?? ''
  expect(JSON.parse(texts)).toEqual({
    de: ['/assets/de-1.js', '/assets/home-2.js'],
    en: ['/assets/en-1.js', '/assets/home-1.js'],
  })
  expect(() => documentOf(html, MANIFEST, { addresses: [], modules: ['src/gone.tsx'] }, [])).toThrow(
    'the build made nothing of src/gone.tsx',
  )
})

it('has the bar of the page that will come', () => {
  const barOf = (...addresses) =>
    /class="(first[^"]*)"/.exec(documentOf(html, MANIFEST, { addresses, modules: [] }, []))?.[1]
  expect(html).toMatch(/\.first\{--bar:\d+px\}\.first\.terminal\{--bar:\d+px\}/)
  expect(barOf('/', '/home/index')).toBe('first')
  expect(barOf('/trade/index?type=usta')).toBe('first terminal')
  expect(barOf('/exchange/full-screen/')).toBe('first terminal')
})
