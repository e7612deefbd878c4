import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'

const UPLOAD = '/api/base/cgform-api/upload/file'
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'

let app: TestApp
let one: RequestInit
let other: RequestInit
beforeAll(async () => {
  app = await startTestApp()
  one = app.withToken((await app.customer('one@x.test')).satoken)
  other = app.withToken((await app.customer('other@x.test')).satoken)
})
afterAll(() => app.stop())

async function upload(customer: RequestInit): Promise<number> {
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c40' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  const signal = AbortSignal.timeout(5_000)
  return (await app.ask(UPLOAD, undefined, { ...customer, method: 'POST', body: form, signal })).status
}

/** Begins a form and does not go on. */
function stalled(customer: RequestInit): Socket {
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const token = new Headers(customer.headers).get('blade-auth')
  const head = [
    'Host: x',
    `blade-auth: ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000000',
  ]
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${PART}`)
  return socket
}

test('forms of one customer that do not go on keep nobody else from uploading, nor herself once they are gone', async () => {
  const sockets = Array.from({ length: 40 }, () => stalled(one))
  await delay(300)
  expect(await upload(one)).toBe(429)
  expect(await upload(other)).toBe(200)
  // Those who wait leave first, so that none of them is read when the others' places are free.
  for (const socket of sockets.reverse()) socket.destroy()
  await delay(300)
  for (let times = 0; times < 20; times += 1) expect(await upload(one)).toBe(200)
}, 30_000)

test('what is no form is refused and is nobody’s alarm', async () => {
  const ask = async (type: string, body: string) => {
    const headers = { ...Object.fromEntries(new Headers(one.headers)), 'content-type': type }
    const { status, body: answer } = await app.ask(UPLOAD, undefined, { method: 'POST', headers, body })
    return { status, error: answer.error, field: answer.field }
  }
  const malformed = { status: 400, error: 'body_malformed', field: 'body' }
  expect(await ask('multipart/form-data', 'x')).toEqual(malformed)
  expect(await ask('multipart/form-data; boundary=b', PART)).toEqual(malformed)
  expect(await ask('multipart/form-data; boundary=b', '--b\r\n\r\n')).toEqual(malformed)
})
