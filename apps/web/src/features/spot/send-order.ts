/**
 * Sending, changing and cancelling orders. An order carries an id of our own from the first attempt on: where the
 * answer is lost, what became of it is asked by that id, and a retry never makes a second order.
 */
import { CallFailure, type CallInput, type CallOutput } from '@candlewick/protocol/client'
import { texts } from '@candlewick/ui/texts.ts'
import { tellChange } from '../../lists/told-change.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { sent } from '../../platform/outcome.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { ownState } from '../../realtime/own.ts'
import type { SentOrder } from '../../realtime/own-state.ts'
import type { OrderFields } from './form/order-entries.ts'

export type AnsweredOrder = CallOutput<'spot.submit'>

type Submission = CallInput<'spot.submit'> & { clientId: string }

/** What came of sending: the order, or why it was refused and at which field of the call; neither where it never arrived. */
export interface SendOutcome {
  readonly order?: AnsweredOrder
  readonly refused?: { readonly field: string | undefined; readonly words: string }
}

/** Sends an order of an account and shows it pending at once. One that never arrived is sent again with its own id. */
export function sendOrder(account: TradeAccount, symbol: string, fields: OrderFields): Promise<SendOutcome> {
  const missed = ownState.missed({ ...fields, account, symbol })
  if (missed) return sendAgain(missed)
  const clientId = crypto.randomUUID()
  const asked = { ...fields, account, symbol, clientId }
  ownState.send({ clientId, asked, sentTime: serverNow() })
  return submit(asked)
}

/** Sends an order that never arrived; the same id makes it the same order, should it have arrived after all. */
export function sendAgain({ clientId, asked, sentTime }: SentOrder): Promise<SendOutcome> {
  ownState.send({ clientId, asked, sentTime })
  return submit({ ...asked, clientId })
}

async function submit(submission: Submission): Promise<SendOutcome> {
  const { clientId } = submission
  const came = await sent({
    kind: 'spot',
    clientId,
    call: (options) => api.call('spot.submit', submission, options),
    onLost: () => ownState.lose(clientId),
  })
  if ('made' in came) {
    const { fills, ...made } = came.made
    ownState.answer(made)
    ownState.loadTrades(fills)
    return { order: came.made }
  }
  if (came.absent) {
    ownState.miss(clientId)
    return {}
  }
  ownState.refuse(clientId, came.words)
  return { refused: { field: came.field, words: came.words } }
}

const tell = (order: Pick<AnsweredOrder, 'side' | 'symbol' | 'status'>) =>
  tellChange(texts.getFixedT(null, 'trade')(order.side), order)

export async function cancelOrder(id: string): Promise<void> {
  try {
    const order = await api.call('spot.cancelOrder', { id })
    ownState.answer(order)
    tell(order)
  } catch (error) {
    // A refusal was said by the client; an order that has ended since is told by the socket.
    if (!(error instanceof CallFailure)) throw error
  }
}

/** Cancels every open order of an account, of one symbol where given. Resolves with how many this request cancelled. */
export async function cancelAll(symbol: string | undefined, account: TradeAccount): Promise<number> {
  try {
    const { records } = await api.call('spot.cancelSeveral', {
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
    tell(order)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { field: error.field, words: error.msg || error.error }
  }
}
