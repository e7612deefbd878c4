/**
 * Sending, changing and cancelling orders. An order carries an id of our own from the first attempt on: a lost answer
 * is asked for again with the same id, so that a retry never makes a second order.
 */
import { CallFailure, type CallInput, type CallOutput } from '@candlewick/protocol/client'
import type { TradeAccount } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { isLost, withRetry } from '../../platform/outcome.ts'
import { ownState } from '../../realtime/own.ts'
import type { SentOrder } from '../../realtime/own-state.ts'
import type { OrderFields } from './form/order-entries.ts'

export type AnsweredOrder = CallOutput<'spot.submit'>

type Submission = CallInput<'spot.submit'> & { clientId: string }

/** What came of sending: the order, or why it was refused and at which field of the call; neither where it was lost. */
export interface SendOutcome {
  readonly order?: AnsweredOrder
  readonly refused?: { readonly field: string | undefined; readonly words: string }
}

/** Sends an order of an account and shows it pending at once. */
export function sendOrder(account: TradeAccount, symbol: string, fields: OrderFields): Promise<SendOutcome> {
  const clientId = crypto.randomUUID()
  const asked = { ...fields, account, symbol, clientId }
  ownState.send({ clientId, asked, sentTime: Date.now() })
  return submit(asked)
}

/** Asks again about an order whose answer was lost; the same id makes it the same order. */
export function sendAgain({ clientId, asked, sentTime }: SentOrder): Promise<SendOutcome> {
  ownState.send({ clientId, asked, sentTime })
  return submit({ ...asked, clientId })
}

async function submit(submission: Submission): Promise<SendOutcome> {
  try {
    const { fills, ...made } = await withRetry(() => api.call('spot.submit', submission))
    ownState.answer(made)
    ownState.loadTrades(fills)
    return { order: { ...made, fills } }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (isLost(error)) {
      ownState.lose(submission.clientId, error.msg)
      return {}
    }
    const words = error.msg || error.error
    ownState.refuse(submission.clientId, words)
    return { refused: { field: error.field, words } }
  }
}

export async function cancelOrder(id: string): Promise<void> {
  try {
    ownState.answer(await api.call('spot.cancelOrder', { id }))
  } catch (error) {
    // A refusal was said by the client; an order that has ended since is told by the socket.
    if (!(error instanceof CallFailure)) throw error
  }
}

/** Cancels every open order of an account, of one symbol where given. Resolves with how many this request cancelled. */
export async function cancelAll(symbol: string | undefined, account: TradeAccount): Promise<number> {
  try {
    const { records } = await api.call('spot.cancelEntrust', {
      ...(symbol === undefined ? { all: true } : { symbol }),
      account,
    })
    for (const order of records) ownState.answer(order)
    return records.length
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return 0
  }
}

/** New terms of an order. Resolves with the refusal and the field of the call it is of, or undefined where it was done. */
export async function amendOrder(
  id: string,
  change: Omit<CallInput<'spot.amend'>, 'id'>,
): Promise<{ field: string | undefined; words: string } | undefined> {
  try {
    const { fills, ...order } = await api.call('spot.amend', { id, ...change })
    ownState.answer(order)
    ownState.loadTrades(fills)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { field: error.field, words: error.msg || error.error }
  }
}
