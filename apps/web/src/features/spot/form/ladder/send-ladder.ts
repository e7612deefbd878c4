/** Sends a ladder of spot orders; where the answer is lost it is found out what became of it, by its first order. */
import type { CallOutput } from '@candlewick/protocol/client'
import type { TradeAccount } from '../../../../platform/accounts.ts'
import { api } from '../../../../platform/api.ts'
import { firstRung, type Outcome, sentOnce } from '../../../../platform/outcome.ts'
import { ownState } from '../../../../realtime/own.ts'
import type { SpotLadderFields } from './view-ladder.ts'

export async function sendLadder(
  account: TradeAccount,
  symbol: string,
  fields: SpotLadderFields,
): Promise<Outcome<CallOutput<'spot.ladder'>>> {
  const came = await sentOnce(
    'spot',
    { ...fields, account, symbol },
    (asked, options) => api.call('spot.ladder', asked, options),
    { knownBy: firstRung },
  )
  if (!('made' in came)) return came
  for (const { order } of came.made.records) {
    if (order === undefined) continue
    const { fills, ...made } = order
    ownState.answer(made)
    ownState.loadTrades(fills)
  }
  return came
}
