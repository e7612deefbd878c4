/** Loads a piece of the app, and gives up after two minutes with an error that says which kind it is. */

/** Longest wait for a script chunk, in milliseconds. */
const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * What cannot be fetched without a network is fetched as soon as there is one again: who waits for it goes on waiting.
 * @throws ChunkLoadError where the chunk did not come in time or could not be fetched
 */
export async function loadChunk<Module>(load: () => Promise<Module>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Module> {
  for (;;) {
    try {
      return await withinTime(load(), timeoutMs)
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resume) => window.addEventListener('online', resume, { once: true }))
    }
  }
}

async function withinTime<Module>(loading: Promise<Module>, timeoutMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([loading, late])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError('the chunk could not be loaded', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
