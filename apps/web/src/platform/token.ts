/** The access token, in the one cookie that a script may read. The refresh token is in one that no script can. */
import { platformConfig } from './config.ts'

const ACCESS = 'coin-access-token'
/** Removed at logout too, in case an older client left one where scripts can reach it. */
const REFRESH = 'coin-refresh-token'
const DAY_SECONDS = 86_400
/** A lifetime that is over already: the browser removes the cookie. */
const OVER = -1

export function accessToken(): string | undefined {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${ACCESS}=`)) return decodeURIComponent(part.slice(ACCESS.length + 1)) || undefined
  }
  return undefined
}

function setCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and cannot be read at once
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

export function keepToken(token: string): void {
  setCookie(ACCESS, token, platformConfig().cookieTime * DAY_SECONDS)
}

export function removeTokens(): void {
  setCookie(ACCESS, '', OVER)
  setCookie(REFRESH, '', OVER)
}
