/** What of an operator's factors can prove a change of another: what is to leave does not prove its own leaving. */
import type { FactorKind } from '../../session/factor.tsx'
import type { Operator } from '../../session/session.ts'

type Held = Pick<Operator, 'factors' | 'passkeys'>

export function provingFactors(
  { factors, passkeys }: Held,
  leaving?: 'authenticator' | 'recovery' | { passkeyId: string },
): FactorKind[] {
  const staying = passkeys.filter((one) => typeof leaving !== 'object' || one.passkeyId !== leaving.passkeyId)
  return factors.filter((factor) => {
    if (factor === 'authenticator') return leaving !== 'authenticator'
    if (factor === 'passkey') return staying.length > 0
    return factor === 'recovery' && leaving !== 'recovery'
  })
}
