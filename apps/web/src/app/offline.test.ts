import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

const code = readFileSync(join(import.meta.dirname, '../../public/worker.js'), 'utf8')

interface Event {
  request?: { mode: string; url: string }
  data?: unknown
  waitUntil?(work: Promise<unknown>): void
  respondWith?(answer: Promise<Response>): void
}

/** The worker with a network and a cache of its own. */
function started(fetch: (request: unknown) => Promise<Response>) {
  const listeners = new Map<string, (event: Event) => void>()
  const kept = new Map<string, Response>()
  const cache = {
    put: async (name: string, response: Response) => void kept.set(name, response),
    match: async (name: string) => kept.get(name)?.clone(),
  }
  const self = {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn() },
  }
  new Function('self', 'caches', 'fetch', code)(self, { open: async () => cache }, fetch)
  const told = async (name: string, event: Event) => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)?.({
      ...event,
      waitUntil: (one) => void work.push(one),
      respondWith: (one) => {
        answer = one
      },
    })
    await Promise.all(work)
    return answer
  }
  return { told, kept, self }
}

const page = (url = '/home/index') => ({ request: { mode: 'navigate', url } })

it('takes the page from the server always, and keeps nothing of it', async () => {
  let version = 1
  const { told, kept } = started(async () => new Response(`app ${version}`))
  expect(await (await told('fetch', page()))?.text()).toBe('app 1')
  version = 2
  expect(await (await told('fetch', page()))?.text()).toBe('app 2')
  for (const response of kept.values()) expect(await response.clone().text()).not.toContain('app')
})

it('leaves everything that is no page between page and server', async () => {
  const { told } = started(async () => new Response(''))
  expect(
    await told('fetch', { request: { mode: 'cors', url: '/api/exchange/coin/open/getSpotGoods' } }),
  ).toBeUndefined()
  expect(await told('fetch', { request: { mode: 'no-cors', url: '/assets/app-1.js' } })).toBeUndefined()
})

it('says without a connection that there is none and since when, in the words that it was told', async () => {
  let cut = false
  const { told } = started(async () => {
    if (cut) throw new TypeError('cut')
    return new Response('app')
  })
  await told('fetch', page())
  const before = new Date().getFullYear()
  const words = { language: 'de', theme: 'theme-night', title: 'Weg <b>', hint: 'Zuletzt: {{time}}', again: 'Neu' }
  await told('message', { data: { type: 'words', words } })
  cut = true
  const answer = await told('fetch', page())
  const html = (await answer?.text()) ?? ''
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('<html lang="de" data-theme="theme-night">')
  expect(html).toContain('<h1>Weg &#60;b&#62;</h1>')
  expect(html).toContain(`Zuletzt: `)
  expect(html).toContain(String(before))
  expect(html).not.toContain('<script')
})

it('has words where none were told yet', async () => {
  const { told } = started(() => Promise.reject(new TypeError('cut')))
  const html = (await (await told('fetch', page()))?.text()) ?? ''
  expect(html).toContain('<h1>No connection</h1>')
  expect(html).toContain('Last reached: –')
})

it('takes the place of an older one at once', async () => {
  const { told, self } = started(async () => new Response(''))
  await told('install', {})
  await told('activate', {})
  expect(self.skipWaiting).toHaveBeenCalled()
  expect(self.clients.claim).toHaveBeenCalled()
})
