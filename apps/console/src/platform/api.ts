/**
 * The one client of the calls for this app, and what every failure does before the page that asked hears of it: a lost
 * session leads to the sign-in, and what asks for a fresh second factor is asked again once it was given.
 */
import type { CallOptions } from '@candlewick/protocol/calling'
import {
  CallFailure,
  type ConsoleCall,
  type ConsoleInput,
  type ConsoleOutput,
  createConsoleClient,
} from '@candlewick/protocol/console-client'
import { platformConfig } from './config.ts'
import { useLooks } from './looks.ts'
import { sessionToken } from './token.ts'

const client = createConsoleClient({
  prefixes: platformConfig,
  token: sessionToken,
  language: () => (useLooks.getState().language === 'zh' ? 'zh-CN' : 'en'),
  onFailure({ error }) {
    if (error === 'token_invalid') ways.lost()
  },
})

interface Ways {
  /** The session is over. */
  lost: () => void
  /** Asks for a second factor; resolves to whether one was given. */
  proveAgain: () => Promise<boolean>
}

let ways: Ways = { lost: () => undefined, proveAgain: () => Promise.resolve(false) }

/** Says what to do where the session is over, and how to ask for a second factor. */
export function onSession(told: Ways): void {
  ways = told
}

/** Asks and gives the answer; what needs a fresh second factor is asked again after it. */
async function call<Name extends ConsoleCall>(
  name: Name,
  input: ConsoleInput<Name>,
  options?: CallOptions,
): Promise<ConsoleOutput<Name>> {
  try {
    return await client.call(name, input, options)
  } catch (error) {
    if (!(error instanceof CallFailure) || error.error !== 'reauth_needed') throw error
    if (!(await ways.proveAgain())) throw error
    return client.call(name, input, options)
  }
}

export const api = { call }
