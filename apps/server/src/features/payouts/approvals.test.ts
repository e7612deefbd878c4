/** Large withdrawals, which the signer pays only with passkeys of two operators: they wait for them, and are paid once. */
import { isRecord } from '@candlewick/chain/signer/envelope'
import type { WireRequest } from '@candlewick/chain/signer/intents'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SoftPasskey } from '../../../test/passkey.ts'
import { PayoutRoom } from '../../../test/payout-room.ts'
import { SignerRefused } from './signer-client.ts'

const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** A signer that is started anew reads its sources and replays the journal. */
const BUSY = { timeout: 300_000 }

describe('a large withdrawal', BUSY, () => {
  let room: PayoutRoom
  const people = ['ann', 'bea', 'cleo'].map((name) => ({ name, passkey: new SoftPasskey() }))
  const [ann, bea, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const challengeOf = (id: string) => ({ challenge: Buffer.from(id, 'hex').toString('base64url') })

  beforeAll(async () => {
    room = await PayoutRoom.open()
    await room.fundHot({ ETH: '10', USDT: '10000', BTC: '3' })
    for (const { name } of people) {
      await room.sql`
        insert into users (id, account, password_hash, invite_code, chat_key, staff)
        values (${name}, ${name}, 'x', ${name}, ${name}, true)`
      await room.sql`insert into operators (id, name, roles) values (${name}, ${name}, '{finance}')`
    }
    const { ethereum, bitcoin } = room.networks
    const marked = ({ assets, ...rest }: Record<string, unknown>, coin: string, approvedAbove: string) => {
      const all = isRecord(assets) ? assets : {}
      return { ...rest, assets: { ...all, [coin]: { ...Object(all[coin]), approvedAbove } } }
    }
    const networks = { ethereum: marked(ethereum, 'USDT', '100'), bitcoin: marked(bitcoin, 'BTC', '0.01') }
    const passkeys = [ann, bea].map(({ name, passkey }) => ({
      ...{ operator: name, credential: passkey.id, publicKey: passkey.publicKey().toString('base64url') },
    }))
    await room.signer.kill('SIGTERM')
    await room.signer.start(networks, {
      ...{ rpId: 'localhost', origins: ['http://localhost:8080'], needed: 2 },
      passkeys,
    })
  }, 300_000)
  afterAll(() => room.close())

  const approvalOf = ({ passkey }: (typeof people)[0], id: string) => {
    const { id: credential, response } = passkey.get(challengeOf(id))
    return { credential, ...response }
  }
  /** As it is kept once an operator has signed. */
  const signs = async (who: (typeof people)[0], id: string, over = id) => {
    const { credential, authenticatorData, clientDataJSON, signature } = approvalOf(who, over)
    await room.sql`
      insert into withdrawal_approvals (withdrawal_id, operator_id, credential, authenticator_data, client_data, signature)
      values (${id}, ${who.name}, ${credential}, ${authenticatorData}, ${clientDataJSON}, ${signature})`
  }
  const states = (...all: { id: string }[]) => Promise.all(all.map(({ id }) => room.stateOf(id)))
  const waits = async () =>
    (await room.sql`select asset, reason, withdrawals from payer_waits order by asset`).map((row) => ({ ...row }))
  const usdt = (amount: string) => room.held({ asset: 'USDT', network: 'ethereum', address: SOMEBODY, amount })

  it('waits until both have signed, holds up none behind it, and is paid once', async () => {
    const payer = await room.payer()
    const large = await usdt('100000001')
    const small = await usdt('100000000')
    await payer.once()
    expect(await states(large, small)).toEqual(['approved', 'broadcast'])
    expect(await waits()).toEqual([{ asset: 'USDT', reason: 'approvals', withdrawals: 1 }])
    expect(await room.sql`select operator from signer_passkeys order by 1`).toMatchObject([
      { operator: 'ann' },
      { operator: 'bea' },
    ])
    expect(
      await room.sql`
      select approved_above::text as above, approvals_needed as needed from hot_wallets where asset = 'USDT'`,
    ).toMatchObject([{ above: '100000000', needed: 2 }])
    // One of them, and one whom the signer does not know.
    await signs(ann, large.id)
    await signs(cleo, large.id)
    await payer.once()
    expect(await states(large)).toEqual(['approved'])
    await signs(bea, large.id)
    await payer.once()
    expect(await states(large)).toEqual(['broadcast'])
    await room.chains.mine('ethereum', 3)
    await payer.once()
    await payer.once()
    expect(await states(large, small)).toEqual(['confirmed', 'confirmed'])
    expect(await waits()).toEqual([])
    expect(await room.balance(SOMEBODY, 'USDT')).toBe(200_000_001n)
    expect(
      await room.sql`select attempt from payment_attempts a join payment_items i using (payment_id)
      where i.withdrawal_id = ${large.id}`,
    ).toHaveLength(1)
  })

  it('goes back to people where a passkey has signed something else, and the payments behind it go on', async () => {
    const payer = await room.payer()
    const [large, other] = [await usdt('150000000'), await usdt('160000000')]
    await signs(ann, large.id)
    await signs(bea, large.id, other.id)
    const small = await usdt('5')
    for (let turn = 0; turn < 2; turn++) {
      await payer.once()
      await room.chains.mine('ethereum', 3)
    }
    await payer.once()
    expect(await states(large, other, small)).toEqual(['review', 'approved', 'confirmed'])
    expect(room.warnings).toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({
          refusal: { reason: 'approvals', field: 'operators', bound: '1 more of bea' },
        }),
      }),
    )
    // They sign anew: what did not count is forgotten.
    expect(await room.sql`select from withdrawal_approvals where withdrawal_id = ${large.id}`).toHaveLength(0)
    expect(
      await room.sql`
      select note from withdrawal_steps where withdrawal_id = ${large.id} and state = 'review'`,
    ).toMatchObject([{ note: 'approvals' }])
    await room.sql`update withdrawals set state = 'cancelled' where id = ${other.id}`
  })

  it('is replaced at a higher fee by what is signed already', async () => {
    const payer = await room.payer({ intervals: { everyMs: 1, stuckMs: -1, underWay: 32 } })
    const large = await usdt('170000000')
    await signs(ann, large.id)
    await signs(bea, large.id)
    await payer.once()
    await room.sql`delete from withdrawal_approvals where withdrawal_id = ${large.id}`
    await room.sql`update payments set bump = true where state = 'sent'`
    await payer.once()
    expect(
      await room.sql`select attempt from payment_attempts a join payment_items i using (payment_id)
      where i.withdrawal_id = ${large.id}`,
    ).toHaveLength(2)
    await room.chains.mine('ethereum', 3)
    await payer.once()
    expect(await states(large)).toEqual(['confirmed'])
  })

  it('of coins is paid alone, and the others together', async () => {
    const payer = await room.payer()
    const address = await room.addresses.addressFor('bob', 'bitcoin')
    const btc = (amount: string) => room.held({ asset: 'BTC', network: 'bitcoin', address, amount })
    const [first, large, last] = [await btc('20000'), await btc('1000001'), await btc('1000000')]
    await signs(ann, large.id)
    await payer.once('bitcoin')
    expect(await states(first, large, last)).toEqual(['broadcast', 'approved', 'broadcast'])
    await signs(bea, large.id)
    await room.chains.mine('bitcoin', 3)
    await payer.once('bitcoin')
    expect(await states(first, large, last)).toEqual(['confirmed', 'broadcast', 'confirmed'])
    const [{ raw } = { raw: '' }] = await room.sql<{ raw: string }[]>`
      select raw from payment_attempts a join payment_items i using (payment_id) where i.withdrawal_id = ${large.id}`
    // The one that is paid, and change.
    expect(Transaction.fromRaw(Buffer.from(raw, 'hex')).outputsLength).toBe(2)
    await room.chains.mine('bitcoin', 3)
    await payer.once('bitcoin')
    expect(await states(large)).toEqual(['confirmed'])
  })

  it('is refused by the signer itself, whatever the server says', async () => {
    const { id, request } = await usdt('180000000')
    const [{ term } = { term: 0 }] = await room.sql<{ term: number }[]>`
      select term::float8 as term from leaderships where name = 'payouts'`
    const [{ nonce } = { nonce: 0 }] = await room.sql<{ nonce: number }[]>`
      select next_nonce::float8 as nonce from payer_accounts where network = 'ethereum'`
    const ask = async (approvals: WireRequest['approvals']) => {
      const fees = { gas: '100000', maxFee: '3000000000', priority: '1000000000' }
      const body = { kind: 'pay', network: 'ethereum', nonce, fees, request: { ...request, approvals } }
      const failure: unknown = await room.client
        .ask({ lane: 'pay', epoch: term, op: 'sign', body })
        .catch((why: unknown) => why)
      return failure instanceof SignerRefused ? failure.message : 'signed'
    }
    const said = 'the signer refuses: approvals operators'
    expect(await ask(undefined)).toBe(`${said} 2 more of ann, bea`)
    expect(await ask([approvalOf(ann, id), approvalOf(ann, id)])).toBe(`${said} 1 more of bea`)
    expect(await ask([approvalOf(ann, id), approvalOf(cleo, id)])).toBe(`${said} 1 more of bea`)
    expect(await ask([approvalOf(ann, id), approvalOf(bea, 'ab'.repeat(32))])).toBe(`${said} 1 more of bea`)
    expect(await ask([approvalOf(ann, id), approvalOf(bea, id)])).toBe('signed')
  })
})
