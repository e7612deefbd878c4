// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './chunk.ts'

afterEach(() => vi.restoreAllMocks())

it('hands over what arrived', async () => {
  await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module')
})

it('says that a chunk came too late', async () => {
  const never = new Promise<string>(() => {})
  await expect(loadChunk(() => never, 1)).rejects.toThrow(ChunkLoadError)
})

it('says that a chunk could not be fetched, and why', async () => {
  const cause = new TypeError('failed to fetch')
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
})

it('fetches what could not be had without a network as soon as there is one', async () => {
  let connected = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => connected)
  const load = vi.fn(async () => {
    if (!connected) throw new TypeError('failed to fetch')
    return 'module'
  })
  const loading = loadChunk(load)
  await new Promise((resume) => setTimeout(resume))
  expect(load).toHaveBeenCalledTimes(1)
  connected = true
  window.dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})
