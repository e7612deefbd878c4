/** The token of the operator's session: in this browser tab only, gone when it is closed. */
const KEY = 'console-token'

export function sessionToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, token)
}
