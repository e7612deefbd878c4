/** Withdrawals on networks that no reader of ours follows: checked as their network's, and paid by people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../test/app.ts'
import { openWithdrawals, TO, type Withdrawals } from '../../../test/withdrawals.ts'

const LITECOIN = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'
const DOGECOIN = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const TXID = 'ab'.repeat(32)

type Person = Awaited<ReturnType<Withdrawals['app']['operator']>>
type Customer = Awaited<ReturnType<Withdrawals['customer']>>

let house: Withdrawals
let owner: Customer
let finn: Person
let fay: Person

beforeAll(async () => {
  house = await openWithdrawals()
  owner = await house.customer('ann', { LTC: '100', DOGE: '10000', BNB: '10' })
  finn = await house.app.operator('finn@house.test', ['finance'])
  fay = await house.app.operator('fay@house.test', ['finance'])
})
afterAll(() => house.stop())

const post = (who: Person, path: string, body: object): Promise<Answer> =>
  house.app.ask(`/api/console/${path}`, body, house.app.withToken(who.token))
const stateOf = async (id: string) =>
  (await house.sql<{ state: string; way: string }[]>`select state, way from withdrawals where id = ${id}`)[0]

test.each([
  ['LTC', 'litecoin', BITCOIN, 'address_invalid'],
  ['LTC', 'litecoin', DOGECOIN, 'address_network'],
  ['LTC', 'litecoin', `${LITECOIN.slice(0, -1)}8`, 'address_invalid'],
  ['DOGE', 'dogecoin', LITECOIN, 'address_network'],
  ['DOGE', 'dogecoin', DOGECOIN.replace('5', '6'), 'address_invalid'],
  ['BNB', 'bnb', LITECOIN, 'address_network'],
  ['BNB', 'bnb', TO.replace('5a', '5A'), 'address_invalid'],
])('%s on %s to %s is refused as %s', async (coin, network, address, error) => {
  const { body } = await house.ask(owner, { coin, network, address, amount: '20' })
  expect([body.error, body.field]).toEqual([error, 'address'])
})

test.each([
  ['LTC', 'litecoin', LITECOIN, '2', TXID, `https://litecoinspace.org/tx/${TXID}`],
  ['DOGE', 'dogecoin', DOGECOIN, '20', TXID, `https://dogechain.info/tx/${TXID}`],
  ['BNB', 'bnb', TO, '0.1', `0x${TXID}`, `https://bscscan.com/tx/0x${TXID}`],
])(
  '%s on %s is paid by one operator with its transaction and confirmed by another',
  async (coin, network, address, amount, txid, link) => {
    const made = await house.made(owner, { coin, network, address, amount })
    expect(made).toMatchObject({ way: 'hand', arrival: 86_400, needed: null })
    const { id } = made
    if (made.state === 'review') {
      const decided = await post(finn, 'withdrawals/decide', { id, decision: 'approve', reason: 'none' })
      expect(decided.body.error).toBeUndefined()
    }
    expect(await stateOf(id)).toEqual({ state: 'approved', way: 'hand' })
    expect((await post(finn, 'withdrawals/take', { id })).body.error).toBeUndefined()
    const wrong = await post(finn, 'withdrawals/paid', { id, txid: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9Co', reason: 'paid' })
    expect(wrong.body.error).toBe('txid_invalid')
    const paid = await post(finn, 'withdrawals/paid', { id, txid, reason: 'paid from the wallet' })
    const { proposalId } = paid.body.data as { proposalId: string }
    const approval = { proposalId, decision: 'approve', reason: 'seen on its chain' }
    expect((await post(fay, 'proposals/decide', approval)).body.error).toBeUndefined()
    expect(await stateOf(id)).toEqual({ state: 'confirmed', way: 'hand' })
    const query = new URLSearchParams({ id })
    const shown = await house.app.ask(
      `/api/exchange/coin/wallet/withdrawal/detail?${query}`,
      undefined,
      house.app.withToken(owner.satoken),
    )
    expect(shown.body.data).toMatchObject({ txid, link })
  },
)

test('what people have begun they end, once the network has a reader; what is asked for then goes over its chain', async () => {
  const before = await house.made(owner, { coin: 'LTC', network: 'litecoin', address: LITECOIN, amount: '1' })
  house.onChain.add('litecoin')
  try {
    const after = await house.made(owner, { coin: 'LTC', network: 'litecoin', address: LITECOIN, amount: '1' })
    expect([(await stateOf(before.id))?.way, (await stateOf(after.id))?.way]).toEqual(['hand', 'chain'])
    expect(after.arrival).toBeLessThan(86_400)
  } finally {
    house.onChain.delete('litecoin')
  }
})
