/** What customers have of it that calls name by an id. */
import type { OwnThings } from '../../../../test/own-things.ts'

const BORROWED = { coin: 'USDT', amount: '1' }
const FUNDED = [['assets.transferFunds', { from: 1, to: 5, coin: 'USDT', amount: '100' }]] as const
const FUNDED_FIXED = [
  ['assets.transferFunds', { from: 1, to: 6, symbol: 'BTC_USDT', coin: 'USDT', amount: '100' }],
] as const
const BORROWED_FIXED = { symbol: 'BTC_USDT', ...BORROWED }

export const OWN_THINGS: OwnThings = {
  entries: {
    'margin.allBorrow clientId': { named: BORROWED, first: FUNDED },
    'margin.repayCross clientId': { named: BORROWED },
    'margin.fixedBorrow clientId': { named: BORROWED_FIXED, first: FUNDED_FIXED },
    'margin.repayFixed clientId': { named: BORROWED_FIXED },
  },
}
