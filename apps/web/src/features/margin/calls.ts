/** Borrowing, paying back, choosing a leverage; what became of a lost answer is found out by the client id. */
import { api } from '../../platform/api.ts'
import { outcome, sentOnce } from '../../platform/outcome.ts'
import type { MarginWhich } from './property.ts'
import { refreshMargin } from './refresh.ts'

const freshAfter = async <Made>(work: Promise<Made>): Promise<Made> => {
  const made = await work
  refreshMargin()
  return made
}

export function borrow({ account, symbol }: MarginWhich, coin: string, amount: string) {
  return freshAfter(
    sentOnce('loan', { account, symbol, coin, amount }, ({ account: _, symbol: pair, ...asked }, options) =>
      account === 'all'
        ? api.call('margin.allBorrow', asked, options)
        : api.call('margin.fixedBorrow', { ...asked, symbol: pair }, options),
    ),
  )
}

/** Pays back an amount, or all that is owed when the request arrives. */
export function repay({ account, symbol }: MarginWhich, coin: string, amount: string | 'all') {
  const body = { account, symbol, coin, ...(amount === 'all' ? { all: true } : { amount }) }
  return freshAfter(
    sentOnce('loan', body, ({ account: _, symbol: pair, ...asked }, options) =>
      account === 'all'
        ? api.call('margin.repayCross', asked, options)
        : api.call('margin.repayFixed', { ...asked, symbol: pair }, options),
    ),
  )
}

export function chooseLeverage(symbol: string, leverage: number) {
  return freshAfter(outcome(api.call('margin.setLeverage', { symbol, leverage })))
}
