/**
 * Sending, changing and cancelling orders. An order carries an id of our own from the first attempt on: a lost answer
 * is asked for again with the same id, so that a retry never makes a second order.
 */
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { api } from '../platform/api.ts'
import { ownState } from '../realtime/own.ts'
import type { SentOrder } from '../realtime/own-state.ts'
import type { OrderFields } from './form/order-summary.ts'

/** A lost answer is asked for this many times before the person is asked. */
const ATTEMPTS = 3
const PAUSE_MS = 700

export type AnsweredOrder = CallOutput<'spot.submit'>

type Submission = OrderFields & { symbol: string; clientId: string }

/** Sends an order and shows it pending at once. Resolves with the order, or undefined where it was refused or lost. */
export function sendOrder(symbol: string, fields: OrderFields): Promise<AnsweredOrder | undefined> {
  const clientId = crypto.randomUUID()
  ownState.send({
    clientId,
    symbol,
    side: fields.side,
    commissType: fields.commissType,
    commissPrice: fields.commissPrice ?? '0',
    commissNum: fields.commissNum ?? '0',
    amount: fields.amount ?? '0',
    timeInForce: fields.timeInForce,
    postOnly: fields.postOnly,
    stp: fields.stp,
    sentTime: Date.now(),
  })
  return submit({ ...fields, symbol, clientId })
}

/** Asks again about an order whose answer was lost; the same id makes it the same order. */
export function sendAgain(sent: SentOrder): Promise<AnsweredOrder | undefined> {
  const { state: _, reason: __, sentTime: ___, ...order } = sent
  ownState.send({ ...order, sentTime: sent.sentTime })
  const market = order.commissType === 'market'
  const byAmount = market && order.amount !== '0'
  return submit({
    symbol: order.symbol,
    clientId: order.clientId,
    side: order.side,
    commissType: market ? 'market' : 'limit',
    ...(market ? {} : { commissPrice: order.commissPrice }),
    ...(byAmount ? { amount: order.amount } : { commissNum: order.commissNum }),
    timeInForce: order.timeInForce,
    postOnly: order.postOnly,
    stp: order.stp,
  })
}

async function submit(submission: Submission): Promise<AnsweredOrder | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { fills, ...order } = await api.call('spot.submit', submission)
      ownState.answer(order)
      ownState.loadTrades(fills)
      return { ...order, fills }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const lost = error.error === 'transport' || error.error === 'timeout'
      if (!lost) {
        ownState.refuse(submission.clientId, error.msg || error.error)
        return undefined
      }
      if (attempt === ATTEMPTS) {
        ownState.lose(submission.clientId, error.msg)
        return undefined
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
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

/** Cancels every open order, of one symbol where given. Resolves with how many this request cancelled. */
export async function cancelAll(symbol: string | undefined): Promise<number> {
  try {
    const { records } = await api.call('spot.cancelEntrust', symbol === undefined ? { all: true } : { symbol })
    for (const order of records) ownState.answer(order)
    return records.length
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return 0
  }
}

/** New price and/or quantity. Resolves with the words of a refusal, or undefined where it was done. */
export async function amendOrder(
  id: string,
  change: { commissPrice?: string; commissNum?: string },
): Promise<string | undefined> {
  try {
    const { fills, ...order } = await api.call('spot.amend', { id, ...change })
    ownState.answer(order)
    ownState.loadTrades(fills)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return error.msg || error.error
  }
}
