/** The calls about flash contracts. */
import {
  createSecondContractOrder,
  evidence,
  evidencePrices,
  flashGuard,
  flashOrderOf,
  flashPreview,
  flashResults,
  flashTerms,
  flashTicks,
  key,
  lastSettled,
  lossLimit,
  pause,
  periodList,
  selectOrderList,
} from '@candlewick/protocol/calls/flash'
import { type Handler, handle } from '../../http/handle.ts'
import type { FlashDependencies } from './dependencies.ts'
import { evidenceOf, evidencePricesOf } from './evidence.ts'
import { guardOf, setLossLimit, setPause } from './guard.ts'
import { LastSettled } from './last-settled.ts'
import { flashPage, ownFlash } from './lists.ts'
import { openFlash, previewFlash } from './opening.ts'
import { RecentPrices, ticksOf } from './recent.ts'
import { ownResults } from './results.ts'
import { flashTermsOf, periodsOf } from './terms.ts'

export function flashHandlers(dependencies: FlashDependencies): Handler[] {
  const { replica, receipts } = dependencies
  const recent = new RecentPrices(dependencies.sql)
  const last = new LastSettled(dependencies)
  return [
    handle(periodList, (_context, { symbol }) => periodsOf(replica.engine, symbol)),
    handle(flashTerms, () => flashTermsOf(replica.engine)),
    handle(flashTicks, (_context, { symbol }) => ticksOf(dependencies, recent, symbol)),
    handle(lastSettled, () => last.told()),
    handle(key, () => ({ records: receipts.keys() })),
    handle(flashPreview, ({ viewer }, input) => previewFlash(dependencies, viewer.userId, input)),
    handle(createSecondContractOrder, ({ viewer }, input) => openFlash(dependencies, viewer.userId, input)),
    handle(selectOrderList, ({ viewer }, input) => flashPage(dependencies, viewer.userId, input)),
    handle(flashOrderOf, ({ viewer }, input) => ownFlash(dependencies, viewer.userId, input)),
    handle(flashGuard, ({ viewer }) => guardOf(dependencies, viewer.userId)),
    handle(lossLimit, ({ viewer }, input) => setLossLimit(dependencies, viewer.userId, input)),
    handle(pause, ({ viewer }, input) => setPause(dependencies, viewer.userId, input)),
    handle(flashResults, ({ viewer }) => ownResults(dependencies, viewer.userId)),
    handle(evidence, ({ viewer }, input) => evidenceOf(dependencies, viewer?.userId, input)),
    handle(evidencePrices, ({ viewer }, input) => evidencePricesOf(dependencies, viewer?.userId, input)),
  ]
}
