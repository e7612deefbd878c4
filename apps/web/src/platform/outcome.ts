/**
 * What came of a call that changes something. One that carries a client id is never left open: where its answer is lost
 * the app asks by that id until it knows, and only what certainly had no effect may be sent again, with the same id.
 */
import { CallFailure, type CallInput } from '@candlewick/protocol/client'
import { texts } from '@candlewick/ui/texts.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { api } from './api.ts'

/** What came of a call: what it made, or why it was refused and at which field; the words have been shown already. */
export type Outcome<Made> = { readonly made: Made } | Refused

export interface Refused {
  readonly field: string | undefined
  readonly words: string
  /** It had no effect, as far as anybody knows since it never arrived: sent again it has the same client id. */
  readonly absent?: true
}

export async function outcome<Made>(work: Promise<Made>): Promise<Outcome<Made>> {
  try {
    return { made: await work }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { field: error.field, words: error.msg || error.error }
  }
}

/** An answer that takes longer is asked for by the client id instead. */
const ANSWER_MS = 8_000
/** Between questions, from the first to the longest. */
const PAUSE_MS = [500, 8_000] as const
/** So often in a row it must be absent: a request may still be on its way when the first question overtakes it. */
const ABSENT_TIMES = 2

export interface Sent<Made> {
  readonly kind: CallInput<'assets.outcome'>['kind']
  readonly clientId: string
  /** The call; repeated with the same client id it is answered the same. */
  readonly call: (options: { signal: AbortSignal }) => Promise<Made>
  /** The answer was lost: from now on it is being found out. */
  readonly onLost?: () => void
}

/** Asks what became of something; the tests have one of their own. */
export interface Asking {
  ask(kind: Sent<unknown>['kind'], clientId: string): Promise<{ state: string; msg?: string }>
  pause(milliseconds: number): Promise<void>
}

const ASKING: Asking = {
  ask: (kind, clientId) => api.call('assets.outcome', { kind, clientId }, { signal: AbortSignal.timeout(ANSWER_MS) }),
  pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
}

/** Sends something that has a client id, and comes back when it is known what became of it. */
export async function sent<Made>(what: Sent<Made>, asking: Asking = ASKING): Promise<Outcome<Made>> {
  for (let lost = false; ; lost = true) {
    const wasOffline = isOffline()
    try {
      const made = await what.call({ signal: AbortSignal.timeout(ANSWER_MS) })
      if (lost) toast.success(texts.t('sent.done'))
      return { made }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!isLost(error)) return { field: error.field, words: error.msg || error.error }
      // Without a network from before until after it has not left the browser: there is nothing to find out.
      if (!lost && wasOffline && isOffline() && error.code === 0) {
        const words = texts.t('sent.offline')
        toast.error(words)
        return { field: undefined, words, absent: true }
      }
    }
    if (!lost) {
      toast.info(texts.t('sent.finding'))
      what.onLost?.()
    }
    const known = await found(what, asking)
    if (known !== undefined) {
      toast.error(known.words)
      return known
    }
  }
}

const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Asks until it is known; undefined where it was done. */
async function found({ kind, clientId }: Sent<unknown>, { ask, pause }: Asking): Promise<Refused | undefined> {
  let absent = 0
  for (let wait: number = PAUSE_MS[0]; ; wait = Math.min(wait * 2, PAUSE_MS[1])) {
    await pause(wait)
    try {
      const { state, msg = '' } = await ask(kind, clientId)
      if (state === 'done') return undefined
      if (state === 'refused') return { field: undefined, words: msg }
      absent = state === 'absent' ? absent + 1 : 0
      if (absent === ABSENT_TIMES) return { field: undefined, words: texts.t('sent.absent'), absent: true }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // Who is logged out can ask no more; the lists say it after the next login.
      if (error.code === 401) return { field: undefined, words: error.msg }
      absent = 0
    }
  }
}

/** No answer came, or one that does not say: whether the call did something is not known. */
export function isLost({ error, code }: CallFailure): boolean {
  return error === 'transport' || error === 'unknown' || error === 'timeout' || (code >= 500 && error !== 'unavailable')
}

/** Ids of what had no effect, by what was asked: the same asked again is the same, so that it can never be done twice. */
const unused = new Map<string, string>()
const UNUSED_KEPT = 50

/** A ladder itself has no outcome: it is asked for by the first of its orders, and sent again it is completed. */
export const firstRung = (clientId: string): string => `${clientId}.1`

interface SentOnceOptions {
  readonly asking?: Asking
  /** The client id by which it is known what became of it; that of the body where it is left out. */
  readonly knownBy?: (clientId: string) => string
}

/** Sends a body with a client id of its own: the one it had before, where it was lost on its way. */
export async function sentOnce<Body extends object, Made>(
  kind: Sent<Made>['kind'],
  body: Body,
  call: (asked: Body & { clientId: string }, options: { signal: AbortSignal }) => Promise<Made>,
  { asking = ASKING, knownBy = (id) => id }: SentOnceOptions = {},
): Promise<Outcome<Made>> {
  const key = `${kind} ${JSON.stringify(body)}`
  const clientId = unused.get(key) ?? crypto.randomUUID()
  unused.delete(key)
  const came = await sent(
    { kind, clientId: knownBy(clientId), call: (options) => call({ ...body, clientId }, options) },
    asking,
  )
  if ('absent' in came) {
    unused.set(key, clientId)
    for (const oldest of unused.keys()) {
      if (unused.size <= UNUSED_KEPT) break
      unused.delete(oldest)
    }
  }
  return came
}
