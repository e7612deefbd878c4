/** A server that answers as it is told, for dialogs that stand by themselves; what it was not told it never answers. */
import { PERMISSIONS } from '@candlewick/protocol/who'
import { BANK_CARD, CHANGED_TIERS, OPERATOR } from './facts.ts'

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/console/session/current': { ...OPERATOR, permissions: PERMISSIONS },
  '/api/console/session/authenticator/begin': {
    secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
    uri: 'otpauth://totp/Candlewick:olga@candlewick.test?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  },
  '/api/console/identities/bankCard/masked': { card: BANK_CARD },
  '/api/console/adjustments/accounts': { rows: [], coins: [{ coin: 'USDT', decimals: 6 }] },
  '/api/console/markets/fees': CHANGED_TIERS,
}

/** Proving again asks for a factor first, of those that are bound. */
const REFUSED: Readonly<Record<string, object>> = {
  '/api/console/session/prove': { error: 'second_step', msg: '', bound: 'authenticator, passkey, recovery' },
}

/** In the place of `fetch`. */
export function answer(url: unknown): Promise<Response> {
  const { pathname } = new URL(String(url), location.href)
  const refusal = REFUSED[pathname]
  if (refusal) return Promise.resolve(Response.json({ code: 401, data: null, ...refusal }, { status: 401 }))
  const data = ANSWERS[pathname]
  if (data === undefined) return new Promise(() => undefined)
  return Promise.resolve(Response.json({ code: 200, msg: '', data }))
}
