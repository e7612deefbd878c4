/** Dictionaries, countries, settings and uploads, asked of the real application. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { platformConfigOf } from '../../http/platform-config.ts'
import { dictionary } from './dictionaries.ts'
import type { FileUse } from './stored-files.ts'

let app: TestApp
let satoken: string
let owner: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ satoken, userId: owner } = await app.customer('uploads@x.test'))
})
afterAll(() => app.stop())

const FILE = '/api/base/cgform-api/upload/file'
const OSS = '/api/common/upload/OSS'

function upload(path: string, bytes: Uint8Array | undefined, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), '../../etc/passwd.png')
  return app.ask(path, undefined, { method: 'POST', body: form, ...app.withToken(satoken) })
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })

describe('what every screen asks', () => {
  test('the dictionaries have their items; an unknown one is not found', async () => {
    for (const code of ['coin_plate', 'coin_lang', 't_app_language', 'app_image', 'timeZone', 'exchange_currency']) {
      const { body } = await app.ask(`/api/base/sys/sys/dict/getDictItems/${code}`)
      expect(body).toMatchObject({ code: 200 })
    }
    const plates = await app.ask('/api/base/sys/sys/dict/getDictItems/coin_plate?pageSize=-521')
    expect(plates.body.data).toMatchObject([{ dictValue: 'USDT' }, { dictValue: 'forex', remark: 'Forex' }])
    const odd = await app.ask('/api/base/sys/sys/dict/getDictItems/coin_plate?pageSize=-520')
    expect(odd.body).toMatchObject({ code: 400, field: 'pageSize' })
    const zones = (await app.ask('/api/base/sys/sys/dict/getDictItems/timeZone')).body.data
    expect(zones).toHaveLength(37)
    expect(zones).toContainEqual({ dictKey: DEFAULT_TIMEZONE, dictValue: '8', remark: 'UTC+08:00', sort: 28 })
    expect((await app.ask('/api/base/sys/sys/dict/getDictItems/nothing')).body).toMatchObject({ error: 'not_found' })
  })

  test('every picture of the dictionary is there', async () => {
    const { body } = await app.ask('/api/base/sys/sys/dict/getDictItems/app_image?pageSize=-521')
    const images = ['/mark.svg', '/img/icon-512.png', '/img/user-img.png', '/img/preview.png']
    expect(body.data).toMatchObject(images.map((dictValue) => ({ dictValue })))
    const folder = join(import.meta.dirname, '../../../../web/public')
    for (const image of images) expect(existsSync(join(folder, image)), image).toBe(true)
  })

  test('languages are those on offer, in the order in which the operator names them', () => {
    expect(dictionary('coin_lang', { plates: () => [], languages: ['zh-CN', 'en'] })).toEqual([
      { dictKey: 'zh-CN', dictValue: 'zh-CN', remark: '简体中文', sort: 1 },
      { dictKey: 'en', dictValue: 'en', remark: 'English', sort: 2 },
    ])
    const offered = platformConfigOf({ simulated: true, production: false, languages: ['zh-CN', 'en'] })
    expect(offered).toMatchObject({ languages: ['zh-CN', 'en'], defaultLang: 'zh-CN' })
  })

  test('countries come with dialling codes, named in the language asked for', async () => {
    const { body } = await app.ask('/api/user/getCountryCode', {}, { headers: { lang: 'de' } })
    expect(body.data).toContainEqual({ code: 'DE', name: 'Deutschland', nameCn: '德国', dialCode: '49' })
    expect(body.data).toHaveLength(243)
  })

  test('the settings name the support address and the rules', async () => {
    const { body } = await app.ask('/api/common/getAllSetting', {})
    expect(body.data).toMatchObject({ supportUrl: '/help', defaultCurrency: 'cny', securityFundShare: '0.1' })
  })
})

describe('uploads', () => {
  test('an image is decoded and written anew under a random name, without what hid in it', async () => {
    const secret = 'GPS and more'
    const bytes = await picture(40, 30)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const { body } = await upload(FILE, Buffer.concat([bytes, Buffer.from('<script>')]), { type: 'avatar' })
    expect(body).toMatchObject({ code: 200, data: { width: 40, height: 30 } })
    const { url, name } = body.data as { url: string; name: string }
    expect(name).toMatch(/^[0-9a-f]{40}\.jpg$/)
    const served = await fetch(app.base + url)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    const content = Buffer.from(await served.arrayBuffer())
    expect(content.includes(secret) || content.includes('<script>')).toBe(false)
    const [row] = await app.sql`select kind, width from files where name = ${name}`
    expect(row).toEqual({ kind: 'avatar', width: 40 })
  })

  test('PNG and WebP are taken, whatever their name says', async () => {
    expect((await upload(OSS, await picture(8, 8).png().toBuffer())).status).toBe(200)
    expect((await upload(OSS, await picture(8, 8).webp().toBuffer())).status).toBe(200)
  })

  test('what is no image of the three kinds is refused, SVG and GIF among it', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = await picture(8, 8).gif().toBuffer()
    const broken = (await picture(64, 64).png().toBuffer()).subarray(0, 60)
    for (const bytes of [svg, gif, broken, Buffer.from('text'), Buffer.from([0xff, 0xd8, 0xff, 0])]) {
      expect((await upload(OSS, bytes)).body).toMatchObject({ code: 400, error: 'file_type', field: 'file' })
    }
  })

  test('more than 40 megapixels, or more than 8 MiB, is refused', async () => {
    const wide = await picture(10_000, 4_001).png({ compressionLevel: 1 }).toBuffer()
    expect((await upload(OSS, wide)).body).toMatchObject({ code: 400, error: 'file_type' })
    const large = Buffer.alloc(8 * 1_048_576 + 1)
    expect((await upload(OSS, large)).body).toMatchObject({ code: 413, error: 'file_too_large', field: 'file' })
  })

  test('a form without a file, with unknown fields or under another name is refused', async () => {
    expect((await upload(OSS, undefined)).body).toMatchObject({ code: 400, error: 'file_missing' })
    expect((await app.ask(OSS, {}, app.withToken(satoken))).body).toMatchObject({ error: 'file_missing' })
    const png = await picture(8, 8).png().toBuffer()
    expect((await upload(OSS, png, { role: 'operator' })).body).toMatchObject({ error: 'field_unknown', field: 'role' })
    const form = new FormData()
    form.append('other', new Blob([new Uint8Array(png)]), 'a.png')
    const other = await app.ask(OSS, undefined, { method: 'POST', body: form, ...app.withToken(satoken) })
    expect(other.body).toMatchObject({ code: 400, error: 'field_unknown' })
  })

  test('a kind that is not for everybody is shown to its owner, and to a reviewer of its case, whose view is written down', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const other = await app.customer('curious@x.test')
    const reviewer = await app.operator('reviewer@x.test', ['admin'])
    const stranger = await app.operator('stranger@x.test', ['support'])
    for (const type of ['image', 'chat', 'payment']) {
      const { url, name } = (await upload(FILE, png, { type })).body.data as { url: string; name: string }
      expect((await app.ask(url)).status).toBe(404)
      expect((await app.ask(url, undefined, app.withToken(other.satoken))).status).toBe(404)
      const own = await app.ask(url, undefined, app.withToken(satoken))
      expect(own.status).toBe(200)
      expect(own.headers.get('cache-control')).toBe('private, no-store')
      const views = () => app.sql`
        select actor, customer_id as customer from operator_audit
        where action = 'file.view' and entry::json -> 'subject' ->> 0 = ${name}`
      expect((await app.ask(url, undefined, app.withToken(stranger.token))).status).toBe(404)
      expect(await views()).toHaveLength(0)
      // What no reviewer decides about is her own alone.
      const reviewed = type === 'payment'
      expect((await app.ask(url, undefined, app.withToken(reviewer.token))).status).toBe(reviewed ? 200 : 404)
      expect(await views()).toEqual(reviewed ? [{ actor: reviewer.operatorId, customer: owner }] : [])
    }
    expect((await upload(FILE, png, { type: 'other' })).body).toMatchObject({ error: 'field_invalid', field: 'type' })
  })

  test('a customer has a quota of each kind, however many she sends at once; all together have one too', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const { satoken: own } = await app.customer('hoarder@x.test')
    const send = (at: TestApp, token: string) => {
      const form = new FormData()
      form.append('type', 'avatar')
      form.append('file', new Blob([new Uint8Array(png)]), 'a.png')
      return at.ask(FILE, undefined, { method: 'POST', body: form, ...at.withToken(token) })
    }
    const answers = []
    for (let round = 0; round < 5; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 3 }, () => send(app, own)))))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.at(-1)?.body).toMatchObject({ code: 409, error: 'file_quota', field: 'file', bound: '10, 10 MiB' })
    const full = await startTestApp({ filesBytes: 20 })
    try {
      const someone = await full.customer('late@x.test')
      expect((await send(full, someone.satoken)).body).toMatchObject({ code: 507, error: 'storage_full' })
      expect(await full.sql`select bytes from file_usage`).toEqual([{ bytes: '0' }])
    } finally {
      await full.stop()
    }
  })

  test('what nothing came to use is gone after a day, its room free again', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const sent = async () => (await upload(FILE, png, { type: 'avatar' })).body.data as { url: string; name: string }
    const [unused, used, fresh] = [await sent(), await sent(), await sent()]
    await app.sql`update files set created_at = now() - interval '25 hours' where name in ${app.sql([unused.name, used.name])}`
    const { user } = (await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).body.data as {
      user: { userId: string }
    }
    const avatar = { userId: user.userId, kind: 'avatar', field: 'avatar' } as const
    await app.sql.begin((tx) => app.files.use(tx, { ...avatar, name: used.name }))
    await app.files.tidy()
    expect((await app.ask(unused.url)).status).toBe(404)
    expect(existsSync(join(app.folder, 'files', unused.name))).toBe(false)
    for (const { url } of [used, fresh]) expect((await app.ask(url)).status).toBe(200)
    const [sums] = await app.sql`select (select bytes from file_usage) = (select sum(bytes) from files) as equal`
    expect(sums).toEqual({ equal: true })
  })

  test('only her own file of that kind comes to be used; what it takes the place of goes', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const sent = async () => (await upload(FILE, png, { type: 'avatar' })).body.data as { url: string; name: string }
    const [first, second] = [await sent(), await sent()]
    const { user } = (await app.ask('/api/user/getInfo', {}, app.withToken(satoken))).body.data as {
      user: { userId: string }
    }
    const avatar = { userId: user.userId, kind: 'avatar', field: 'avatar' } as const
    const use = (more: Partial<FileUse> & { name: string }) =>
      app.sql.begin((tx) => app.files.use(tx, { ...avatar, ...more }))
    const refused = { error: 'field_invalid', field: 'avatar' }
    await expect(use({ name: 'f.png' })).rejects.toMatchObject(refused)
    await expect(use({ name: first.name, userId: 'somebody' })).rejects.toMatchObject(refused)
    await expect(use({ name: first.name, kind: 'chat' })).rejects.toMatchObject(refused)
    await use({ name: first.name })
    await use({ name: first.name, insteadOf: first.name })
    await use({ name: second.name, insteadOf: first.name })
    await app.sql`update files set created_at = now() - interval '25 hours' where name in ${app.sql([first.name, second.name])}`
    await app.files.tidy()
    expect((await app.ask(first.url)).status).toBe(404)
    expect((await app.ask(second.url)).status).toBe(200)
  })

  test('nobody uploads without a token', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]), 'a.png')
    expect((await app.ask(OSS, undefined, { method: 'POST', body: form })).status).toBe(401)
  })

  test('stored files cannot be walked out of', async () => {
    for (const path of ['/files/', '/files/..%2f..%2fetc%2fpasswd', '/files/%2e%2e/pages/index.html', '/files/.x']) {
      expect((await app.ask(path)).status).toBe(404)
    }
  })
})
