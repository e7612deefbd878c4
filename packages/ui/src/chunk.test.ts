import { expect, it } from 'vitest'
import { ChunkLoadError, loadChunk } from './chunk.ts'

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
