/** The console's calls about what is traded and on which terms. */

import { SWAP } from '@candlewick/engine/swap/product'
import * as declared from '@candlewick/protocol/calls/console/markets'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { numberIn, type Proposals, pageOf } from '../console/public.ts'
import { readChanges, type Since, statusChanges } from './history.ts'
import { currentTermsOf, type TermsProduct } from './terms.ts'

export interface TermsCallDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly proposals: Proposals
}

export function termsHandlers({ sql, replica, proposals }: TermsCallDependencies): Handler[] {
  return [
    handle(declared.list, async () => {
      const changes = await statusChanges(sql)
      return { rows: rowsOf(replica.engine, changes), next: null }
    }),
    handle(declared.open, async (_context, { product, symbol }) => {
      const found = currentTermsOf(replica.engine, product, symbol)
      if (found === undefined) throw new CallError('unknown_market', { field: 'symbol' })
      const changes = await statusChanges(sql)
      const { state, terms, fixed, inventory } = found
      const held = inventory === undefined ? {} : { inventory }
      return { ...rowOf({ product, symbol, state }, changes), terms, fixed: [...fixed], ...held }
    }),
    handle(declared.halt, (context, { reason, ...market }) =>
      proposals.propose(context, 'market.halt', market, reason),
    ),
    handle(declared.resume, (context, { reason, ...market }) =>
      proposals.propose(context, 'market.resume', market, reason),
    ),
    handle(declared.change, (context, { reason, market }) =>
      proposals.propose(context, 'terms.change', market, reason),
    ),
    handle(declared.create, (context, { reason, listing }) =>
      proposals.propose(context, 'market.create', listing, reason),
    ),
    handle(declared.setFees, (context, { reason, ...fees }) => proposals.propose(context, 'fees.set', fees, reason)),
    handle(declared.history, async (_context, { after, limit, ...filter }) => {
      const before = after === undefined ? undefined : String(numberIn(after))
      return pageOf(await readChanges(sql, { ...filter, before }, limit + 1), limit, ({ id }) => id)
    }),
  ]
}

interface CurrentTerms {
  readonly product: TermsProduct
  readonly symbol: string
  readonly state: 'open' | 'halted'
}

function rowsOf(engine: StateReader, changes: ReadonlyMap<string, Since>) {
  const markets: CurrentTerms[] = [
    ...[...engine.markets()].map(({ symbol, status }) => ({ product: 'spot' as const, symbol, state: status })),
    ...engine.contracts.all().map(({ symbol, status }) => ({ product: 'contract' as const, symbol, state: status })),
    ...engine.flash.markets().map(({ symbol, status }) => ({ product: 'flash' as const, symbol, state: status })),
    ...engine.margin
      .assets()
      .map(({ asset }) => ({ product: 'margin_asset' as const, symbol: asset, state: 'open' as const })),
    ...engine.margin.pairs().map((symbol) => ({ product: 'margin_pair' as const, symbol, state: 'open' as const })),
    ...engine
      .read(SWAP)
      .assets()
      .map(({ asset, status }) => ({
        product: 'swap' as const,
        symbol: asset,
        state: status === 'open' ? ('open' as const) : ('halted' as const),
      })),
  ]
  return markets.map((market) => rowOf(market, changes))
}

/** What it is now is the state machine's word; since when, where the console made it so. */
function rowOf(market: CurrentTerms, changes: ReadonlyMap<string, Since>) {
  const found = changes.get(`${market.product} ${market.symbol}`)
  const told = found?.status === market.state ? found : undefined
  return { ...market, since: told?.since ?? null, by: told?.by ?? '', reason: told?.reason ?? '' }
}
