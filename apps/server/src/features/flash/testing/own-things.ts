/** What customers have of it that calls name by an id. */
import { by, byName, type OwnThings, once } from '../../../../test/own-things.ts'

const FLASH = { symbol: 'BTC_USDT', direction: 'up', period: 3_600, stake: '5' }
const flash = once(
  by(
    'flash.createSecondContractOrder',
    () => ({ symbol: 'BTC_USDT', direction: 'up', period: 3_600, stake: '5' }),
    'id',
  ),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    'flash.createSecondContractOrder clientId': { named: FLASH },
    'flash.order id': { things: [flash] },
    'flash.order clientId': { things: [byName('flash.createSecondContractOrder', FLASH)] },
    'flash.evidence id': { things: [flash] },
    'flash.evidencePrices id': { things: [flash] },
  },
}
