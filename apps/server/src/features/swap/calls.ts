/** The calls of swaps. */
import { coins, currencyExchange, getCurrencyPrice, list } from '@candlewick/protocol/calls/swap'
import { CallError } from '@candlewick/protocol/errors'
import { mapPage } from '../../db/page.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { listSwaps } from '../../projections/swap/swaps.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { swapPrice } from '../../wire/swap-price.ts'
import type { SwapDependencies } from './dependencies.ts'
import { Quotes } from './quotes.ts'
import { coinsOf, exchange, quoteOf } from './swapping.ts'

export function swapHandlers(dependencies: SwapDependencies): Handler[] {
  const { replica, sql, writes } = dependencies
  const quotes = new Quotes(sql)
  return [
    handle(coins, () => coinsOf(replica.engine)),
    handle(getCurrencyPrice, ({ viewer }, asked) => quoteOf(replica, quotes, viewer?.userId, asked)),
    handle(currencyExchange, ({ viewer }, { quote }) => exchange(dependencies, quotes, viewer.userId, quote)),
    handle(list, async ({ viewer }, input) => {
      const { coin } = input
      if (coin !== undefined && replica.engine.asset(coin) === undefined)
        throw new CallError('unknown_asset', { field: 'coin' })
      await writes.settled(viewer.userId)
      const page = await knownCursor(() => listSwaps(sql, viewer.userId, given(input)))
      return mapPage(page, (row) => ({ ...row, price: swapPrice(row.pays, row.gets) }))
    }),
  ]
}
