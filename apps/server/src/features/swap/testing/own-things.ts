/** What customers have of it that calls name by an id. */
import { answered, at, type OwnThings, thing } from '../../../../test/own-things.ts'

const quote = thing('a'.repeat(60), async (owner) =>
  at(await answered(owner.ask('swap.getCurrencyPrice', { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' })), 'quote'),
)

export const OWN_THINGS: OwnThings = {
  entries: {
    'swap.currencyExchange quote': { things: [quote], owner: ['swap_expired'] },
  },
}
