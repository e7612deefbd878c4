import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { contentPolicy } from './security.ts'
import { documentsOf } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlewick-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('answers each address with the document of its page, and any other with the plain one', () => {
  mkdirSync(join(folder, 'documents'))
  const list = [
    { addresses: ['/', '/home/index'], file: 'documents/0.html' },
    { addresses: ['/exchange/full-screen/'], file: 'documents/1.html' },
    { addresses: ['/trade/index'], file: 'documents/2.html' },
    { addresses: ['/trade/index?type=usta'], file: 'documents/4.html' },
  ]
  writeFileSync(join(folder, 'documents/list.json'), JSON.stringify(list))
  const documentOf = documentsOf(folder)
  const given = [
    ['/', 'documents/0.html'],
    ['/home/index?show=new', 'documents/0.html'],
    ['/home/index/i&CODE', 'index.html'],
    ['/exchange/full-screen/BTC_USDT?type=7', 'documents/1.html'],
    ['/exchange/full-screen', 'index.html'],
    ['/trade/index', 'documents/2.html'],
    ['/trade/index?type=spot', 'documents/2.html'],
    ['/trade/index?symbol=BTC&type=usta', 'documents/4.html'],
    ['/quotes/index', 'index.html'],
  ] as const
  for (const [url, file] of given) expect(documentOf(url), url).toBe(file)
  expect(documentsOf(join(folder, 'gone'))('/')).toBe('index.html')
})

it('lets through the scripts that stand in the document, by their digests, and no other', () => {
  const script = "\n  choose('theme')\n"
  const document = `<script type="application/json">{}</script><script>${script}</script><script src="/a.js"></script>`
  const digest = createHash('sha256').update(script).digest('base64')
  const options = { production: true, socketOrigins: [], document }
  expect(contentPolicy(options, 'app')).toContain(`script-src 'self' 'sha256-${digest}';`)
  expect(contentPolicy(options, 'docs')).toContain("script-src 'self';")
})
