/** The console's calls about what is traded and on which terms. */

import * as declared from '@candlewick/protocol/calls/console/markets'
import type { Sql } from '../../db/database.ts'
import { Books } from '../../figures/books.ts'
import type { MarketFigures } from '../../figures/figures.ts'
import { readDetail } from '../../figures/ticker.ts'
import { type Handler, handle } from '../../http/handle.ts'
import type { MarketState, TermsProduct } from '../../state/console-terms.ts'
import type { StateReplica } from '../../state/state.ts'
import { numberIn, type Proposals, pageOf } from '../console/public.ts'
import { readChanges, type Since, statusChanges } from './history.ts'
import type { ProductTerms } from './terms.ts'

export interface TermsCallDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly proposals: Proposals
  readonly terms: ProductTerms
  /** Last prices and what was traded in a day. */
  readonly figures: MarketFigures
}

export function termsHandlers(dependencies: TermsCallDependencies): Handler[] {
  const { sql, proposals } = dependencies
  return [
    ...seeingHandlers(dependencies),
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

function seeingHandlers({ sql, replica, terms: products, figures }: TermsCallDependencies): Handler[] {
  const books = new Books(() => replica.engine)
  const summaryOf = (product: TermsProduct, symbol: string) => {
    const summary = products.summary(replica.engine, product, symbol)
    if (summary === undefined) return null
    const traded = readDetail(figures, books, symbol)
    return { ...summary, last: traded?.close ?? null, turnover: traded?.amount24 ?? null }
  }
  const full = (market: Market, changes: ReadonlyMap<string, Since>) => ({
    ...rowOf(market, changes),
    summary: summaryOf(market.product, market.symbol),
  })
  return [
    handle(declared.list, async () => {
      const changes = await statusChanges(sql)
      return { rows: products.all(replica.engine).map((one) => full(one, changes)), next: null }
    }),
    handle(declared.open, async (_context, { product, symbol }) => {
      const { state, terms, fixed, inventory } = products.current(replica.engine, product, symbol)
      const changes = await statusChanges(sql)
      const held = inventory === undefined ? {} : { inventory }
      const open = products.open(replica.engine, product, symbol) ?? null
      return { ...full({ product, symbol, state }, changes), terms, fixed: [...fixed], ...held, open }
    }),
  ]
}

interface Market {
  readonly product: TermsProduct
  readonly symbol: string
  readonly state: MarketState
}

/** What it is now is the state machine's word; since when, where the console made it so. */
function rowOf(market: Market, changes: ReadonlyMap<string, Since>) {
  const found = changes.get(`${market.product} ${market.symbol}`)
  const told = found?.status === market.state ? found : undefined
  return { ...market, since: told?.since ?? null, by: told?.by ?? '', reason: told?.reason ?? '' }
}
