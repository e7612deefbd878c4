/** Borrowing, paying back, choosing a leverage; a lost answer is asked for again with the same client id. */
import { api } from '../../platform/api.ts'
import { outcome, withRetry } from '../../platform/outcome.ts'
import type { MarginWhich } from './property.ts'
import { refreshMargin } from './refresh.ts'

const freshAfter = async <Made>(work: Promise<Made>): Promise<Made> => {
  const made = await work
  refreshMargin()
  return made
}

export function borrow({ account, symbol }: MarginWhich, coin: string, amount: string) {
  const asked = { coin, amount, clientId: crypto.randomUUID() }
  const call = () =>
    account === 'all' ? api.call('margin.allBorrow', asked) : api.call('margin.fixedBorrow', { ...asked, symbol })
  return freshAfter(outcome(withRetry(call)))
}

/** Pays back an amount, or all that is owed when the request arrives. */
export function repay({ account, symbol }: MarginWhich, coin: string, amount: string | 'all') {
  const asked = { coin, clientId: crypto.randomUUID(), ...(amount === 'all' ? { all: true } : { amount }) }
  const call = () =>
    account === 'all' ? api.call('margin.stillAll', asked) : api.call('margin.stillFixed', { ...asked, symbol })
  return freshAfter(outcome(withRetry(call)))
}

export function chooseLeverage(symbol: string, leverage: number) {
  return freshAfter(outcome(api.call('margin.updateLeverageRadio', { symbol, leverage })))
}
