/** Passkeys for the signer: what the page says of them, and that approving asks for the operator's own first. */
import { PasskeyGivenUp } from '@candlewick/ui/passkey.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent } from '../../parts/testing/form.tsx'
import type { Case } from './case-page.tsx'
import { Decision } from './decision.tsx'
import { Passkeys } from './passkeys.tsx'
import { signProposed } from './sign.ts'

// What the browser and its device would answer.
const device = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>())
vi.mock('@candlewick/ui/passkey.ts', async (original) => ({ ...(await original<object>()), passkeyProof: device }))

const ID = 'a'.repeat(64)
const SIGN = '/api/console/withdrawals/sign'
const DECIDE = '/api/console/withdrawals/decide'
const OPTIONS = { challenge: 'qqqq' }
const PASSKEY = { id: 'k', response: { signature: 's' } }
const MISSING: Case['passkeys'] = {
  ...{ needed: 2, signed: 1, own: 'missing', options: OPTIONS },
  by: [{ operatorId: 'o1', name: 'Ann', time: 1 }],
}
const caseOf = (part: Partial<Case> = {}) =>
  ({
    ...{ id: ID, state: 'review', way: 'chain', proposalId: null, paying: null, operatorsNeeded: 2, next: null },
    ...{ approvedBy: [], rejectReason: null, rejectText: '', changeTime: 1, passkeys: MISSING },
    ...part,
  }) as unknown as Case

beforeEach(() => {
  device.mockReset().mockResolvedValue(PASSKEY)
  answers.set(SIGN, { needed: 2, signed: 2 })
  answers.set(DECIDE, { state: 'review', proposalId: 'p', next: null })
})
afterEach(closeForm)

it('approving asks for the passkey first, sends it, then approves', async () => {
  await openForm(<Decision case_={caseOf()} onDecided={() => undefined} />)
  await press('Approve')
  expect(device).toHaveBeenCalledWith(OPTIONS)
  expect(sent).toEqual([
    { path: SIGN, body: { id: ID, passkey: PASSKEY } },
    { path: DECIDE, body: { id: ID, decision: 'approve' } },
  ])
})

it('approves nothing where the passkey is not used', async () => {
  device.mockRejectedValue(new PasskeyGivenUp())
  await openForm(<Decision case_={caseOf()} onDecided={() => undefined} />)
  await press('Approve')
  expect(sent).toEqual([])
  expect(isThere('The passkey was not used')).toBe(true)
})

it('says how many are there and whose, and takes the missing one of an approved withdrawal', async () => {
  await openForm(<Passkeys case_={caseOf({ state: 'approved' })} />)
  expect(isThere('The signer wants passkeys of 2 operators: 1 of 2 there.')).toBe(true)
  expect(isThere('Ann')).toBe(true)
  await press('Sign with your passkey')
  expect(sent).toEqual([{ path: SIGN, body: { id: ID, passkey: PASSKEY } }])
})

it('leaves signing to approving where that is the step, and tells whose passkey the signer does not know', async () => {
  await openForm(<Passkeys case_={caseOf()} />)
  expect(isThere('Approve asks for yours first.')).toBe(true)
  expect(document.querySelector('button')).toBeNull()
  await closeForm()
  const unknown: Case['passkeys'] = { needed: 2, signed: 0, by: [], own: 'not_enrolled', options: null }
  await openForm(<Passkeys case_={caseOf({ passkeys: unknown })} />)
  expect(isThere('The signer knows no passkey of yours.')).toBe(true)
  expect(document.querySelector('button')).toBeNull()
})

it('says nothing where the signer wants none, and approves as ever', async () => {
  await openForm(<Passkeys case_={caseOf({ passkeys: null })} />)
  expect(isThere('Passkeys')).toBe(false)
  await closeForm()
  await openForm(<Decision case_={caseOf({ passkeys: null })} onDecided={() => undefined} />)
  await press('Approve')
  expect(device).not.toHaveBeenCalled()
})

it('the second signs the withdrawal of a proposal', async () => {
  await openForm(<p />)
  answers.set('/api/console/withdrawals/case', caseOf({ proposalId: 'p' }))
  await signProposed(ID)
  expect(sent).toEqual([{ path: SIGN, body: { id: ID, passkey: PASSKEY } }])
})
