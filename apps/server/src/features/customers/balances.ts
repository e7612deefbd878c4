/** What a customer holds and owes, by account and coin, and what that is worth: exact, from the index prices of now. */
import { add } from '@candlewick/money/arithmetic'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { balances } from '@candlewick/protocol/calls/console/records'
import type { Holding, StateReader } from '../../state/state.ts'
import { DOLLAR_RATE, Valuation } from '../../state/valuation.ts'

interface Line extends Holding {
  readonly principal: number
  readonly interest: number
}

export function balancesOf(engine: StateReader, userId: string): OutputOf<typeof balances> {
  const valuation = new Valuation(engine, DOLLAR_RATE)
  const rows = linesOf(engine, userId).map(({ account, pair, asset, available, occupied, principal, interest }) => {
    const text = (amount: number) => formatDecimal(amount, engine.asset(asset)?.decimals ?? 0)
    const net = add(available, occupied) - add(principal, interest)
    return {
      account,
      ...(pair === undefined ? {} : { pair }),
      coin: asset,
      available: text(available),
      occupied: text(occupied),
      borrowed: text(principal),
      interest: text(interest),
      net: text(net),
      worth: valuation.add(asset, net),
    }
  })
  const { usdt, unpriced } = valuation.sum()
  return { rows, next: null, worth: usdt, unpriced }
}

/** Each holding with what is owed beside it; what is owed where nothing is held is a line as well. */
function linesOf(engine: StateReader, userId: string): Line[] {
  const keyOf = ({ account, pair, asset }: Pick<Line, 'account' | 'pair' | 'asset'>) =>
    `${account} ${pair ?? ''} ${asset}`
  const owed = new Map(engine.margin.loans(userId).map((loan) => [keyOf(loan), loan]))
  const lines = [...engine.balances(userId)].map((holding): Line => {
    const loan = owed.get(keyOf(holding))
    owed.delete(keyOf(holding))
    return { ...holding, principal: loan?.principal ?? 0, interest: loan?.interest ?? 0 }
  })
  return [...lines, ...[...owed.values()].map((loan): Line => ({ ...loan, available: 0, occupied: 0 }))]
}
