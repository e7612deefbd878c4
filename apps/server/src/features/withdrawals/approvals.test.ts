/** Operators' passkeys on withdrawals that the signer pays only with them: whose are kept, over what, and what an operator sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/app.ts'
import { SoftPasskey } from '../../../test/passkey.ts'
import { OTHER, openWithdrawals, type Withdrawals } from '../../../test/withdrawals.ts'
import { readAudit, type WrittenEntry } from '../../adapters/audit.ts'

let house: Withdrawals
type Person = Awaited<ReturnType<Withdrawals['app']['operator']>> & { readonly passkey: SoftPasskey }
let finn: Person
let fay: Person
let rita: Person

const post = (who: { token: string }, path: string, body: object): Promise<Answer> =>
  house.app.ask(`/api/console/${path}`, body, house.app.withToken(who.token))
const errorOf = ({ body }: Answer) => [body.error, body.field, body.bound].filter((part) => part !== undefined)
const challengeOf = (id: string) => ({ challenge: Buffer.from(id, 'hex').toString('base64url') })
const sign = (who: Person, id: string, passkey: object = who.passkey.get(challengeOf(id))) =>
  post(who, 'withdrawals/sign', { id, passkey })
const caseOf = async (who: Person, id: string) => {
  const path = `/api/console/withdrawals/case?id=${id}`
  return Object((await house.app.ask(path, undefined, house.app.withToken(who.token))).body.data)
}

async function operator(name: string, enrolled = true): Promise<Person> {
  const made = await house.app.operator(`${name}@house.test`, ['finance'])
  const passkey = new SoftPasskey()
  await bind(made.operatorId, passkey)
  if (enrolled) await house.sql`insert into signer_passkeys (credential, operator) values (${passkey.id}, ${name})`
  return { ...made, passkey }
}
const bind = (userId: string, passkey: SoftPasskey) => house.sql`
  insert into passkeys (id, user_id, public_key, counter, name)
  values (${passkey.id}, ${userId}, ${passkey.publicKey()}, 0, 'key')`

let count = 0
async function asked(amount = '30') {
  count += 1
  const owner = await house.customer(`p${count}`)
  const { id, state } = await house.made(owner, { address: OTHER, amount })
  return { ...owner, id, state }
}

beforeAll(async () => {
  house = await openWithdrawals()
  ;[finn, fay, rita] = [await operator('finn'), await operator('fay'), await operator('rita', false)]
  // What the payer writes down of the signer: above 20 USDT two operators have to sign.
  await house.sql`
    insert into hot_wallets (network, asset, address, decimals, held, cap, day_cap, today, approved_above, approvals_needed)
    values ('ethereum', 'USDT', '0x1', 6, 0, 1000000000, 1000000000, 0, 20000000, 2)`
})
afterAll(() => house.stop())

describe('a withdrawal above the signer’s mark', () => {
  test('is looked at by two, however little it is worth, and one up to it is not', async () => {
    const { id, state } = await asked()
    expect(state).toBe('review')
    expect(await caseOf(finn, id)).toMatchObject({ operatorsNeeded: 2, reasons: ['large', 'two_operators'] })
    const small = await asked('20')
    expect(small.state).toBe('approved')
    expect(await caseOf(finn, small.id)).toMatchObject({ passkeys: null })
    expect(errorOf(await sign(finn, small.id))).toEqual(['case_decided', 'id', 'approved'])
  })

  test('is signed by each operator herself, and shows who has', async () => {
    const { id } = await asked()
    const { passkeys } = await caseOf(finn, id)
    expect(passkeys).toMatchObject({ needed: 2, signed: 0, by: [], own: 'missing' })
    expect(passkeys.options).toMatchObject({ ...challengeOf(id), rpId: 'localhost', userVerification: 'required' })
    expect(passkeys.options.allowCredentials).toMatchObject([{ id: finn.passkey.id }])
    expect((await sign(finn, id, finn.passkey.get(passkeys.options))).body.data).toEqual({ needed: 2, signed: 1 })
    expect((await sign(finn, id)).body.data).toEqual({ needed: 2, signed: 1 })
    expect((await caseOf(finn, id)).passkeys).toMatchObject({ signed: 1, own: 'signed', options: null })
    expect((await caseOf(rita, id)).passkeys).toMatchObject({
      by: [{ name: 'finn' }],
      own: 'not_enrolled',
      options: null,
    })
    // Nothing is approved by it.
    expect((await caseOf(finn, id)).state).toBe('review')
    const proposed = await post(finn, 'withdrawals/decide', { id, decision: 'approve' })
    const { proposalId } = Object(proposed.body.data)
    await post(fay, 'proposals/decide', { proposalId, decision: 'approve', reason: 'looked at it' })
    // Who approved without it signs behind it.
    expect((await sign(fay, id)).body.data).toEqual({ needed: 2, signed: 2 })
    expect(await caseOf(fay, id)).toMatchObject({ state: 'approved', passkeys: { signed: 2, own: 'signed' } })
    const kept = await house.sql`
      select credential from withdrawal_approvals where withdrawal_id = ${id} order by at`
    expect(kept.map(({ credential }) => credential)).toEqual([finn.passkey.id, fay.passkey.id])
    const trail: WrittenEntry[] = []
    await readAudit(house.sql, (entry) => trail.push(entry))
    const signed = trail.filter(({ action, subject }) => action === 'withdrawal.sign' && subject[0] === id)
    expect(signed.at(-1)).toMatchObject({ actor: fay.operatorId, outcome: 'done: 2 of 2' })
  })

  test('keeps nothing that is not its operator’s own, over it, by a passkey that the signer knows', async () => {
    const [{ id }, other] = [await asked(), await asked()]
    const failed = ['passkey_failed', 'passkey']
    expect(errorOf(await sign(finn, id, finn.passkey.get(challengeOf(other.id))))).toEqual(failed)
    expect(errorOf(await sign(finn, id, fay.passkey.get(challengeOf(id))))).toEqual(failed)
    expect(errorOf(await sign(rita, id))).toEqual(failed)
    const elsewhere = new SoftPasskey('https://evil.test')
    await bind(finn.operatorId, elsewhere)
    await house.sql`insert into signer_passkeys (credential, operator) values (${elsewhere.id}, 'finn')`
    expect(errorOf(await sign(finn, id, elsewhere.get(challengeOf(id))))).toEqual(failed)
    const whole = finn.passkey.get(challengeOf(id))
    const forged = {
      ...whole,
      response: { ...whole.response, signature: fay.passkey.get(challengeOf(id)).response.signature },
    }
    expect(errorOf(await sign(finn, id, forged))).toEqual(failed)
    const long = { ...whole, response: { ...whole.response, signature: 'A'.repeat(701) } }
    expect(errorOf(await sign(finn, id, long))).toEqual(failed)
    expect(await house.sql`select from withdrawal_approvals where withdrawal_id = ${id}`).toHaveLength(0)
  })

  test('is signed by nobody who may not decide it, nor once it is decided', async () => {
    const { id, userId } = await asked()
    const sue = { ...(await house.app.operator('sue@house.test', ['support'])), passkey: finn.passkey }
    expect(errorOf(await sign(sue, id))).toEqual(['forbidden'])
    const own = await operator('own')
    const change = { roles: ['finance' as const], ownCustomers: [userId] }
    await house.sql.begin((tx) => house.app.ground.operators.change(tx, own.operatorId, change))
    expect(errorOf(await sign({ ...own, ...(await house.app.operatorSession(own.operatorId)) }, id))).toEqual([
      'own_case',
    ])
    const old = await operator('old')
    await house.sql`
      update operator_sessions set proven_at = now() - interval '6 minutes' where operator_id = ${old.operatorId}`
    expect(errorOf(await sign(old, id))).toEqual(['reauth_needed'])
    await post(finn, 'withdrawals/decide', { id, decision: 'reject', reason: 'source_unclear' })
    expect(errorOf(await sign(finn, id))).toEqual(['case_decided', 'id', 'rejected'])
    expect((await caseOf(finn, id)).passkeys).toMatchObject({ own: 'missing', options: null })
    expect(errorOf(await sign(finn, 'ab'.repeat(32)))).toEqual(['not_found', 'id'])
  })
})
