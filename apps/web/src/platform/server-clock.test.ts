// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000

/** The clock as a page that was opened this moment has it. */
async function fresh() {
  vi.resetModules()
  return await import('./server-clock.ts')
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('is the device’s until the server has said anything', async () => {
  const { serverNow } = await fresh()
  expect(serverNow()).toBe(1_000_000)
})

it('is that of the fastest word', async () => {
  const { hearServerTime, serverNow } = await fresh()
  hearServerTime(1_060_000)
  expect(serverNow()).toBe(1_060_000)
  hearServerTime(1_059_000)
  expect(serverNow()).toBe(1_060_000)
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toBe(1_065_000)
  hearServerTime(1_066_000)
  expect(serverNow()).toBe(1_066_000)
  hearServerTime(Number.NaN)
  expect(serverNow()).toBe(1_066_000)
})

it.each([3 * HOUR, -3 * HOUR])('does not follow a device whose clock is put %d ms off', async (off) => {
  const { hearServerTime, serverNow } = await fresh()
  hearServerTime(1_000_000)
  vi.setSystemTime(1_000_000 + off)
  expect(serverNow()).toBe(1_000_000)
  hearServerTime(1_000_500)
  expect(serverNow()).toBe(1_000_500)
})

it('is heard with every answer of the server', async () => {
  const { timedFetch, serverNow } = await fresh()
  const date = 'Mon, 23 Nov 2026 05:00:00 GMT'
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date } }))
  expect(await (await timedFetch('/api/x')).text()).toBe('{}')
  expect(serverNow()).toBe(Date.parse(date))
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await timedFetch('/api/x')
  expect(serverNow()).toBe(Date.parse(date))
  vi.unstubAllGlobals()
})

it('is not taken from an answer that was asked for before, which is given once and only while the page is young', async () => {
  const { serverNow, timedFetch } = await fresh()
  const fetched = vi.fn(async () => new Response('new', { headers: { date: new Date(9 * HOUR).toUTCString() } }))
  vi.stubGlobal('fetch', fetched)
  const old = () => Promise.resolve(new Response('asked', { headers: { date: new Date(5 * HOUR).toUTCString() } }))
  window.asked = {
    '/a': old(),
    '/lost': Promise.reject(new Error('cut')),
    '/refused': Promise.resolve(new Response('', { status: 503 })),
  }
  const said = async (url: string, init?: RequestInit) => (await timedFetch(url, init)).text()
  expect(await said('/a', { method: 'POST' })).toBe('new')
  const before = serverNow()
  expect(await said('/a')).toBe('asked')
  expect(serverNow()).toBe(before)
  expect(await said('/a')).toBe('new')
  expect(await said('/lost')).toBe('new')
  expect(await said('/refused')).toBe('new')
  window.asked = { '/a': old() }
  vi.advanceTimersByTime(60_000)
  expect(await said('/a')).toBe('new')
  vi.unstubAllGlobals()
})
