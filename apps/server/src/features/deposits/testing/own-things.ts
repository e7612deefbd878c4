/** What customers have of it that calls name by an id. */
import { answered, at, type OwnThings, once, picture, TEXT, thing } from '../../../../test/own-things.ts'

const REPORT = { coin: 'USDT', network: 'solana', amount: '1' }
const reportedTxid = once(
  thing('3'.repeat(88), async (owner) => {
    const txid = '4'.repeat(88)
    await answered(owner.ask('deposits.submit', { ...REPORT, txid, screenshot: await owner.upload('payment') }))
    return txid
  }),
)
const reported = once(
  thing(TEXT, async (owner) =>
    at(await answered(owner.ask('deposits.submit', { ...REPORT, screenshot: await owner.upload('payment') })), 'id'),
  ),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    'deposits.detail id': { things: [reported] },
    'deposits.lookup txid': { things: [reportedTxid], fields: { network: 'solana' } },
    'deposits.submit txid': {
      things: [reportedTxid],
      fields: async (who) => ({ ...REPORT, screenshot: await who.upload('payment') }),
      anybodys: true,
      owner: ['already_reported'],
    },
    'deposits.submit screenshot': { things: [picture('payment')], fields: REPORT },
    'deposits.submit clientId': 'never without a picture of the asker’s own; beside it the names are hers',
  },
}
