/** A house that swaps three coins out of its inventory, and customers with money. */
import type { Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { Event } from '../../events.ts'
import { TestExchange, testMarket } from '../../testing/exchange.ts'
import type { SwapAssetCommand, SwapExchangeCommand } from '../commands.ts'
import { SWAP } from '../product.ts'
import type { SwapAsked } from '../reads.ts'
import { SWAP_HOUSE } from '../state.ts'

/** One USDT, one coin: 6 and 8 decimals. */
export const USD = 1_000_000
export const COIN = 100_000_000

export function swapAsset(asset: string, more: Partial<SwapAssetCommand> = {}): SwapAssetCommand {
  return {
    ...{ type: 'swap.asset', asset, ...(asset === 'USDT' ? {} : { symbol: `${asset}_USDT` }) },
    ...{ spread: rate(asset === 'USDT' ? 0 : 200_000), minimum: units(1_000), maximum: units(1_000_000 * USD) },
    ...{ floor: units(0), ceiling: units(1e15), status: 'open' },
    ...more,
  }
}

export class SwapDesk extends TestExchange {
  static open(...users: string[]): SwapDesk {
    const desk = new SwapDesk()
    for (const [asset, decimals] of [
      ['USDT', 6],
      ['BTC', 8],
      ['ETH', 8],
    ] as const) {
      desk.do({ type: 'asset', asset, decimals, cap: units(1e15) })
    }
    for (const symbol of ['BTC_USDT', 'ETH_USDT']) {
      const [base = ''] = symbol.split('_')
      // A tick of a tenth, a lot of a ten-thousandth: 10 units of the quote for one tick and lot.
      desk.do({
        ...testMarket(symbol, base, 'USDT'),
        tickSize: '0.1',
        lotSize: '0.0001',
        lotUnits: units(10_000),
        tickLotUnits: units(10),
      })
    }
    for (const asset of ['USDT', 'BTC', 'ETH']) desk.do(swapAsset(asset))
    for (const asset of ['USDT', 'BTC', 'ETH']) {
      const amount = units(asset === 'USDT' ? 10_000_000 * USD : 1_000 * COIN)
      desk.do({ type: 'house.fund', id: `inventory ${asset}`, user: SWAP_HOUSE, asset, amount })
    }
    for (const user of users) {
      desk.do({ type: 'account.open', user, kind: 'customer' })
      desk.do({ type: 'deposit', id: user, user, asset: 'USDT', amount: units(100_000 * USD) })
      desk.do({ type: 'deposit', id: `${user} btc`, user, asset: 'BTC', amount: units(COIN) })
    }
    desk.told(60_000, 3_000)
    return desk
  }

  /** Index prices in whole USDT; 0: none. */
  told(btc: number, eth = 3_000): readonly Event[] {
    return this.do({
      type: 'prices',
      entries: [
        ['BTC_USDT', btc * 10, btc > 0 ? 3 : 0],
        ['ETH_USDT', eth * 10, eth > 0 ? 3 : 0],
      ],
      hash: `h${this.engine.sequence}`,
    })
  }

  /** The command that fills what is offered now; throws where nothing is. */
  offered(user: string, clientId: string, asked: Partial<SwapAsked> = {}): SwapExchangeCommand {
    const offer = this.engine
      .read(SWAP)
      .quote({ from: 'USDT', to: 'BTC', exact: 'pays', amount: units(600 * USD), ...asked })
    if ('type' in offer) throw new Error(`not offered: ${JSON.stringify(offer)}`)
    return { type: 'swap.exchange', user, clientId, ...offer }
  }

  has(user: string, asset: string): Units {
    return units(this.engine.balance(user, 1, asset).available)
  }
}
