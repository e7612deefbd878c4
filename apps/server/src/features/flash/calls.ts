/** The calls about flash contracts. */
import {
  createSecondContractOrder,
  evidence,
  evidencePrices,
  flashOrderOf,
  flashPreview,
  flashTerms,
  key,
  periodList,
  selectOrderList,
} from '@candlewick/protocol/calls/flash'
import { type Handler, handle } from '../../http/handle.ts'
import type { FlashDependencies } from './dependencies.ts'
import { evidenceOf, evidencePricesOf } from './evidence.ts'
import { flashPage, ownFlash } from './lists.ts'
import { openFlash, previewFlash } from './opening.ts'
import { flashTermsOf, periodsOf } from './terms.ts'

export function flashHandlers(dependencies: FlashDependencies): Handler[] {
  const { replica, receipts } = dependencies
  return [
    handle(periodList, (_context, { symbol }) => periodsOf(replica.engine, symbol)),
    handle(flashTerms, () => flashTermsOf(replica.engine)),
    handle(key, () => ({ records: receipts.keys() })),
    handle(flashPreview, ({ viewer }, input) => previewFlash(dependencies, viewer.userId, input)),
    handle(createSecondContractOrder, ({ viewer }, input) => openFlash(dependencies, viewer.userId, input)),
    handle(selectOrderList, ({ viewer }, input) => flashPage(dependencies, viewer.userId, input)),
    handle(flashOrderOf, ({ viewer }, input) => ownFlash(dependencies, viewer.userId, input)),
    handle(evidence, ({ viewer }, input) => evidenceOf(dependencies, viewer?.userId, input)),
    handle(evidencePrices, ({ viewer }, input) => evidencePricesOf(dependencies, viewer?.userId, input)),
  ]
}
