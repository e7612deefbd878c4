/** A file that its owner alone may see: asked for with her token, which the address of a picture cannot carry. */
import { timedFetch } from './server-clock.ts'
import { accessToken } from './token.ts'

/** @throws Error where there is none for her, or the connection is lost */
export async function readOwnFile(address: string, signal: AbortSignal): Promise<Blob> {
  const token = accessToken()
  const answer = await timedFetch(address, { signal, headers: token === undefined ? {} : { satoken: token } })
  if (!answer.ok) throw new Error(`a file was answered with ${answer.status}`)
  return await answer.blob()
}
