/**
 * The one client of the calls for this app, and what every failure does before the screen that asked hears of it:
 * a lost session logs out, a refusal with words is shown, a second step and a lost connection are left to the screen.
 */
import { type CallFailure, createClient } from '@candlewick/protocol/client'
import { SECOND_STEP_PHRASE, TOKEN_INVALID_PHRASE, UNKNOWN_ERROR_PHRASE } from '@candlewick/protocol/errors'
import { toast } from '@candlewick/ui/toast-store.ts'
import { platformConfig } from './config.ts'
import { rememberedLanguage } from './languages.ts'
import { timedFetch } from './server-clock.ts'
import { accessToken } from './token.ts'

/** Where a lost session leads: an answer of 401 to the root, any other word of an invalid token to the login. */
export type LostSession = '/' | '/user/login'

const lostListeners = new Set<(to: LostSession) => void>()

/** Hears that the server no longer knows the session. Returns the way to stop hearing. */
export function onLostSession(listener: (to: LostSession) => void): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

function tellLost(to: LostSession): void {
  for (const listener of lostListeners) listener(to)
}

/** Not by their whole names, by which their tables would be loaded with every page. */
const BESIDE = /^(deposits|withdrawals)\.list$/
const REVEALS = /^(profile|identity)\.reveal$/

/** What to do about a failed call, beside telling the screen that asked. */
export function onFailure(failure: CallFailure): void {
  const { error, code, msg } = failure
  // The exchange of the token goes on behind everyone's back: what its refusal means is the session's to find out.
  // That something failed the customer sees already; that it could not be told is nothing to add.
  if (error === 'transport' || failure.call === 'account.refresh' || failure.call === 'platform.reportFailure') return
  // It is being found out, and said when it is known (outcome.ts).
  if (failure.call === 'assets.outcome' || (error === 'unknown' && failure.field === 'clientId')) return
  // Lists that stand beside a page's own matter say themselves that there is nothing yet.
  if (error === 'unavailable' && BESIDE.test(failure.call)) return
  // What the screen does about it nobody needs to be told.
  if (error === 'work_required' || (error === 'factor_needed' && REVEALS.test(failure.call))) return
  if (code === 401) tellLost('/')
  else if (error === 'token_invalid' || msg.includes(TOKEN_INVALID_PHRASE)) tellLost('/user/login')
  else if (error !== 'second_step' && !msg.includes(SECOND_STEP_PHRASE))
    toast.error(msg || UNKNOWN_ERROR_PHRASE, failure.call)
}

const client = createClient({
  prefixes: platformConfig,
  token: accessToken,
  language: rememberedLanguage,
  onFailure,
  fetch: timedFetch,
})

export const api: typeof client = {
  call(name, input, options) {
    toast.attempt(name)
    return client.call(name, input, options)
  },
}
