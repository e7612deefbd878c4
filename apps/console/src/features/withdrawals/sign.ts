/** The operator's own passkey on a withdrawal that the signer pays only with passkeys of several operators. */
import { passkeyProof } from '@candlewick/ui/passkey.ts'
import { api } from '../../platform/api.ts'
import type { Case } from './case-page.tsx'

/**
 * Asks the browser for the passkey and sends it, where the signer wants it and it is not there.
 * @throws PasskeyGivenUp, CallFailure
 */
export async function signCase({ id, passkeys }: Pick<Case, 'id' | 'passkeys'>): Promise<void> {
  if (passkeys === null || passkeys.options === null) return
  const passkey = await passkeyProof(passkeys.options)
  await api.call('console.withdrawals.sign', { id, passkey })
}

/** The same of the withdrawal of a proposal, by its id. @throws PasskeyGivenUp, CallFailure */
export async function signProposed(id: string): Promise<void> {
  await signCase(await api.call('console.withdrawals.case', { id }))
}
