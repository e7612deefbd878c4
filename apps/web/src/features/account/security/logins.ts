/** What a try to log in came to, and by what it was, by the names that have a text. */
import type { CallOutput } from '@candlewick/protocol/client'

export type Login = CallOutput<'devices.getLoginLog'>['records'][number]

const OUTCOMES = {
  done: 'outcome.done',
  wrong_password: 'outcome.wrong_password',
  second_step: 'outcome.second_step',
  wrong_code: 'outcome.wrong_code',
  wrong_passkey: 'outcome.wrong_passkey',
  locked: 'outcome.locked',
  closed: 'outcome.closed',
} as const

type OutcomeText = (typeof OUTCOMES)[keyof typeof OUTCOMES] | 'outcome.other'

export const outcomeText = (outcome: string): OutcomeText =>
  outcome in OUTCOMES ? OUTCOMES[outcome as keyof typeof OUTCOMES] : 'outcome.other'

/** By what somebody signed in, or tried to. */
export const meansText = (means: NonNullable<Login['means']>) => `means.${means}` as const
