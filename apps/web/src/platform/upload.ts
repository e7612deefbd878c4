/**
 * A client whose requests say how much of them has gone, for the files that people send: `fetch` does not tell, so its
 * place is taken by the browser's older request.
 */
import { createClient } from '@candlewick/protocol/client'
import { onFailure } from './api.ts'
import { platformConfig } from './config.ts'
import { rememberedLanguage } from './languages.ts'
import { accessToken } from './token.ts'

/** @param onProgress hears the share of the request that has gone, 0 to 1 */
export function uploadClient(onProgress: (share: number) => void) {
  return createClient({
    prefixes: platformConfig,
    token: accessToken,
    language: rememberedLanguage,
    onFailure,
    fetch: (url, init) => send(String(url), init ?? {}, onProgress),
  })
}

function send(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', url)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    request.addEventListener('error', () => reject(new TypeError('the connection was lost')))
    init.signal?.addEventListener('abort', () => {
      request.abort()
      reject(new DOMException('given up', 'AbortError'))
    })
    request.send(init.body instanceof FormData || typeof init.body === 'string' ? init.body : null)
  })
}
