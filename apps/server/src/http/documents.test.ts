import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PlatformConfig } from '@candlewick/protocol/calls/platform'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { afterAll, expect, it } from 'vitest'
import { Documents, type PublicPage, publicPages, robotsOf, sitemapOf } from './documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-documents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HTML = `<html lang="en"><head><meta name="description" content="Plain."><title>Candlewick</title>
<script defer src="/platform/dev/config.js"></script><script>choose()</script></head><body>page</body></html>`
const PAGES = [
  { address: '/home/index', title: { en: '' }, description: { en: 'First "of all".' } },
  {
    address: '/trade/index?type=spot',
    title: { en: 'Spot', de: 'Spot-Handel' },
    description: { en: 'Spot.', de: 'Börse.' },
  },
  { address: '/exchange/full-screen/', title: { en: '{{name}} spot' }, description: { en: 'Trade {{name}}.' } },
]
mkdirSync(join(folder, 'documents'))
writeFileSync(join(folder, 'index.html'), HTML)
writeFileSync(join(folder, 'documents/0.html'), HTML.replace('page', 'home'))
writeFileSync(
  join(folder, 'documents/list.json'),
  JSON.stringify([{ addresses: ['/', '/home/index'], file: 'documents/0.html' }]),
)
writeFileSync(join(folder, 'documents/pages.json'), JSON.stringify(PAGES))
const platform = { apiRequestHead: 'exchange', keyName: '</script>', defaultLang: 'en' } as PlatformConfig
const documents = new Documents(folder, { platform, publicUrl: 'https://candlewick.example/' })
const plain = (url: string) => documents.answer(url, undefined).body.toString()

it('puts the configuration in, before the script that reads it, and asks for no file of it', () => {
  const html = plain('/home/index')
  expect(html).not.toContain('config.js')
  const config = /<script type="application\/json" id="config">(.*?)<\/script><script>choose/.exec(html)?.[1] ?? ''
  expect(JSON.parse(config)).toEqual(platform)
})

it('says of a public page what it is, with the address that is its own', () => {
  for (const url of ['/', '/home/index?show=metals']) {
    const html = plain(url)
    expect(html).toContain('<body>home')
    expect(html).toContain('<title>Candlewick</title>')
    expect(html).toContain('<meta name="description" content="First &#34;of all&#34;.">')
    expect(html).toContain('<link rel="canonical" href="https://candlewick.example/home/index">')
    expect(html).toContain('<meta property="og:image" content="https://candlewick.example/img/preview.png">')
  }
  expect(plain('/trade/index?symbol=BTC_USDT&type=spot')).toContain('<title>Spot | Candlewick</title>')
  expect(plain('/exchange/full-screen/BTC_USDT')).toContain(
    '<meta property="og:title" content="BTC/USDT spot | Candlewick">',
  )
})

it('says it in the language of a first visit, and names that one', () => {
  const german = new Documents(folder, {
    platform: { ...platform, defaultLang: 'de' },
    publicUrl: 'https://candlewick.example',
  })
  const said = (url: string) => german.answer(url, undefined).body.toString()
  const html = said('/trade/index?type=spot')
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('<title>Spot-Handel | Candlewick</title>')
  expect(html).toContain('<meta name="description" content="Börse.">')
  expect(html).toContain('<meta property="og:title" content="Spot-Handel | Candlewick">')
  expect(html).toContain('<meta property="og:locale" content="de_DE">')
  expect(html).toContain('<link rel="canonical" href="https://candlewick.example/trade/index?type=spot">')
  // What is not said in it is said in English; of what is nobody's to find, nothing changes.
  expect(said('/home/index')).toContain('content="First &#34;of all&#34;."')
  expect(said('/assets/index')).toContain('<html lang="en">')
  expect(plain('/trade/index?type=spot')).toContain('<html lang="en">')
})

it('has every public page in every language, each with the place for a pair’s name where English has one', () => {
  const file = new URL('../../../web/public-pages.json', import.meta.url)
  for (const { address, title, description } of JSON.parse(readFileSync(file, 'utf8')) as PublicPage[])
    for (const texts of [title, description]) {
      expect([address, Object.keys(texts)]).toEqual([address, [...LANGUAGES]])
      for (const text of Object.values(texts)) {
        expect([address, text === '']).toEqual([address, texts.en === ''])
        expect([address, text.includes('{{name}}')]).toEqual([address, texts.en?.includes('{{name}}')])
      }
    }
})

it('says nothing of an address that is no public page, whatever stands in it', () => {
  for (const url of ['/assets/index', '/exchange/full-screen/%3Cscript%3E', '/exchange/full-screen/btc"><b>']) {
    expect(plain(url)).toContain('<title>Candlewick</title>')
    expect(plain(url)).not.toMatch(/canonical|og:|<b>/)
  }
})

it('is compressed as the browser lets it be, and told apart by what it is', () => {
  const [br, gzip, none] = ['gzip, deflate, br', 'gzip', undefined].map((accepts) => documents.answer('/', accepts))
  if (!br || !gzip || !none) throw new Error('not answered')
  expect(brotliDecompressSync(br.body)).toEqual(none.body)
  expect(gunzipSync(gzip.body)).toEqual(none.body)
  expect([br, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(new Set([br, gzip, none].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(documents.answer('/', 'br').headers.etag).toBe(br.headers.etag)
})

it('lists each page that has an address of its own for those who look for pages', () => {
  const sitemap = sitemapOf(publicPages(folder), 'https://candlewick.example/', ['/exchange/full-screen/BTC_USDT'])
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(found).toEqual([
    'https://candlewick.example/home/index',
    'https://candlewick.example/trade/index?type=spot',
    'https://candlewick.example/exchange/full-screen/BTC_USDT',
  ])
  expect(robotsOf('https://candlewick.example')).toContain('Disallow: /api/\n')
  expect(robotsOf('https://candlewick.example')).toContain('Sitemap: https://candlewick.example/sitemap.xml\n')
})

/** Whether a search engine may read an address: of the rules that fit, the longest counts. */
function mayRead(address: string): boolean {
  const rules = [...robotsOf('https://candlewick.example').matchAll(/^(Allow|Disallow): (.*)$/gm)]
  const fitting = rules.filter(([, , path = '']) => address.startsWith(path))
  const longest = fitting.sort(([, , one = ''], [, , other = '']) => other.length - one.length)[0]
  return longest?.[1] !== 'Disallow'
}

it('lets every public page be read, the terms and the help too, and nothing that is somebody’s own', () => {
  const file = new URL('../../../web/public-pages.json', import.meta.url)
  const addresses = (JSON.parse(readFileSync(file, 'utf8')) as { address: string }[]).map(({ address }) => address)
  expect(addresses).toContain('/user/index?key=termsService')
  expect(addresses).toContain('/user/index?key=helper')
  expect(addresses.filter((address) => !mayRead(address))).toEqual([])
  for (const own of ['/user/index', '/user/index?key=bank', '/assets/index?key=records', '/account/center/info'])
    expect([own, mayRead(own)]).toEqual([own, false])
})

it('keeps a bounded number of them, whatever is asked for', () => {
  for (let at = 0; at < 520; at += 1) documents.answer(`/exchange/full-screen/A${at}_USDT`, undefined)
  expect(plain('/exchange/full-screen/A0_USDT')).toContain('<title>A0/USDT spot | Candlewick</title>')
  expect(documents.kept).toBeLessThanOrEqual(500)
})
