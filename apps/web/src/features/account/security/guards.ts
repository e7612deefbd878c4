/** How well an account is guarded: what can stand between it and a thief, what does, and what to do next. */
import type { CallOutput } from '@candlewick/protocol/client'
import type { Way } from '../second-step/prove.tsx'

export type Overview = CallOutput<'security.overview'>

/** In the order of the ring; the most worth having first. */
export const GUARDS = ['passkey', 'authenticator', 'recovery', 'fundPassword', 'antiCode', 'email', 'phone'] as const
export type Guard = (typeof GUARDS)[number]

export function guardsSet(overview: Overview): Record<Guard, boolean> {
  return {
    passkey: overview.passkeys.length > 0,
    authenticator: overview.authenticator,
    recovery: overview.recoveryCodesLeft > 0,
    fundPassword: overview.fundPassword,
    antiCode: overview.antiCode !== '',
    email: overview.email !== '',
    phone: overview.phone !== '',
  }
}

export type Strength = 'weak' | 'fair' | 'strong'

/** Without a second step a stolen password opens everything; with two, or one and a way back, nothing short of a theft does. */
export function strengthOf(set: Record<Guard, boolean>): Strength {
  if (!set.passkey && !set.authenticator) return 'weak'
  return (set.passkey && set.authenticator) || set.recovery ? 'strong' : 'fair'
}

/** What one may still be asked to set; which addresses are bound is one's own choice. */
export type NextStep = Exclude<Guard, 'email' | 'phone'>

/** The next best thing to do; none where nothing is left that makes a difference. */
export function nextStep(set: Record<Guard, boolean>): NextStep | undefined {
  if (!set.passkey && !set.authenticator) return 'passkey'
  if (!set.recovery) return 'recovery'
  return (['fundPassword', 'antiCode', 'passkey', 'authenticator'] as const).find((guard) => !set[guard])
}

/** What has to be passed on the way, one step behind the other. */
export const ENTRANCE_STEPS = ['password', 'factor', 'fundPassword', 'confirm'] as const
export type EntranceStep = (typeof ENTRANCE_STEPS)[number]
export type Entrance = 'signIn' | 'trade' | 'withdraw'

/** Which steps stand before logging in, trading and taking money out: who is in trades without another. */
export const ENTRANCES: readonly { readonly entrance: Entrance; readonly steps: readonly EntranceStep[] }[] = [
  { entrance: 'signIn', steps: ['password', 'factor'] },
  { entrance: 'trade', steps: ['password', 'factor'] },
  { entrance: 'withdraw', steps: ENTRANCE_STEPS },
]

/** Whether a step stops a thief: a withdrawal is confirmed by a factor, or by a code that is sent where none is bound. */
export function isShut(step: EntranceStep, set: Record<Guard, boolean>): boolean {
  const factor = set.passkey || set.authenticator
  switch (step) {
    case 'password':
      return true
    case 'factor':
      return factor
    case 'fundPassword':
      return set.fundPassword
    case 'confirm':
      return factor || set.email || set.phone
  }
}

/** What proves the owner now. A factor that is to be replaced or removed does not prove its own leaving. */
export function waysOf(overview: Overview, leaving?: 'authenticator' | 'recovery' | { passkeyId: string }): Way[] {
  const { authenticator, passkeys, recoveryCodesLeft } = overview
  const staying = passkeys.filter((one) => typeof leaving !== 'object' || one.passkeyId !== leaving.passkeyId)
  const ways: Way[] = []
  if (staying.length > 0) ways.push('passkey')
  if (authenticator && leaving !== 'authenticator') ways.push('authenticator')
  const recovers = recoveryCodesLeft > 0 && leaving !== 'recovery'
  if ((authenticator || passkeys.length > 0) && recovers) ways.push('recovery')
  return ways
}
