/** Whether so many operators have approved a withdrawal themselves, by passkeys that sign its id: the server's word is none. */
import { isRecord } from '@candlewick/chain/signer/envelope'
import { APPROVAL_CHARACTERS, MOST_APPROVALS, type WireApproval } from '@candlewick/chain/signer/intents'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { OperatorPasskey, OperatorsPolicy } from './operators.ts'
import type { AssetPolicy } from './policy.ts'
import { Refused } from './refuse.ts'

export interface Approvable {
  /** Of the withdrawal: hex, 32 bytes. */
  readonly id: string
  /** In the chain's smallest units. */
  readonly amount: bigint
  readonly policy: Pick<AssetPolicy, 'approvedAbove'>
  readonly approvals: readonly WireApproval[]
}

/** @param value what stands at `approvals` of a request; absent: none @throws Refused `form` */
export function readApprovals(value: unknown): readonly WireApproval[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MOST_APPROVALS) throw new Refused('form', 'approvals', MOST_APPROVALS)
  return value.map((one) => {
    const part = (name: keyof WireApproval): string => {
      const text: unknown = isRecord(one) ? one[name] : undefined
      const isPart = typeof text === 'string' && /^[\w-]+$/.test(text) && text.length <= APPROVAL_CHARACTERS[name]
      if (!isPart) throw new Refused('form', name, APPROVAL_CHARACTERS[name])
      return text
    }
    return {
      credential: part('credential'),
      authenticatorData: part('authenticatorData'),
      clientDataJSON: part('clientDataJSON'),
      signature: part('signature'),
    }
  })
}

/**
 * Lets pass what is not above its mark, and what enough operators have signed. What is no approval counts for nothing.
 * @throws Refused `approvals`, its bound naming how many more of whom
 */
export async function checkApprovals(operators: OperatorsPolicy | undefined, due: Approvable): Promise<void> {
  const { approvedAbove } = due.policy
  if (approvedAbove === undefined || due.amount <= approvedAbove) return
  if (operators === undefined) throw new Refused('approvals', 'operators')
  const approved = new Set<string>()
  for (const approval of due.approvals) {
    const passkey = operators.passkeys.find(({ credential }) => credential === approval.credential)
    if (passkey !== undefined && (await isApproved(operators, due.id, passkey, approval)))
      approved.add(passkey.operator)
  }
  const missing = operators.needed - approved.size
  if (missing <= 0) return
  const others = new Set(operators.passkeys.map(({ operator }) => operator).filter((name) => !approved.has(name)))
  throw new Refused('approvals', 'operators', `${missing} more of ${[...others].join(', ')}`)
}

async function isApproved(
  { rpId, origins }: OperatorsPolicy,
  id: string,
  { publicKey }: OperatorPasskey,
  { credential, ...response }: WireApproval,
): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: { id: credential, rawId: credential, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: Buffer.from(id, 'hex').toString('base64url'),
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      // The same approval may be shown again, of the same withdrawal: nothing is counted here.
      credential: { id: credential, publicKey, counter: 0 },
      requireUserVerification: true,
    })
    return verified
  } catch {
    // The library says by an exception what does not hold.
    return false
  }
}
