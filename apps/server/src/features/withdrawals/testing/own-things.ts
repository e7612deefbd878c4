/** What customers have of it that calls name by an id. */
import { randomBytes } from 'node:crypto'
import { answered, at, FUND_PASSWORD, type OwnThings, once, TEXT, thing } from '../../../../test/own-things.ts'

const TO = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const withdrawalTerms = { coin: 'USDT', network: 'solana', address: TO, amount: '20', fundPassword: FUND_PASSWORD }
const nonce = once(
  thing('n'.repeat(22), async (owner) => {
    const given = randomBytes(16).toString('base64url')
    await answered(
      owner.ask('withdrawals.submit', { ...withdrawalTerms, nonce: given, emailCode: await owner.mailed() }),
    )
    return given
  }),
)
const withdrawal = once(
  thing('ab'.repeat(32), async (owner) => {
    await nonce.make(owner)
    return at(await answered(owner.ask('withdrawals.list')), 'records', 0, 'id')
  }),
)
const bookEntry = once(
  thing(TEXT, async (owner) => {
    const entry = { action: 'save', coin: 'USDT', network: 'solana', address: TO, label: 'of hers alone' }
    const emailCode = await owner.mailed()
    return at(await answered(owner.ask('withdrawals.userCoin', { ...entry, emailCode })), 'records', 0, 'id')
  }),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    'withdrawals.detail id': { things: [withdrawal] },
    'withdrawals.cancel id': { things: [withdrawal], owner: ['withdrawal_sent'] },
    'withdrawals.submit nonce': { things: [nonce], fields: withdrawalTerms },
    'withdrawals.userCoin id': { things: [bookEntry], fields: { action: 'save', label: 'named anew' } },
  },
  more: [['withdrawals.userCoin id', { things: [bookEntry], fields: { action: 'delete' } }]],
}
