/** What customers have of it that calls name by an id. */
import type { OwnThings } from '../../../../test/own-things.ts'

const TRANSFER = { from: 1, to: 2, coin: 'USDT', amount: '1' }

export const OWN_THINGS: OwnThings = {
  entries: {
    'assets.transferFunds clientId': { named: TRANSFER },
    'assets.walletTrans clientId': { named: TRANSFER },
    'assets.walletGet quote': 'a coin: the second of a pair',
  },
}
