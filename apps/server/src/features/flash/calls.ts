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
import type { FlashParts } from './dependencies.ts'
import { evidenceOf, evidencePricesOf } from './evidence.ts'
import { flashPage, ownFlash } from './lists.ts'
import { openFlash, previewFlash } from './opening.ts'
import { flashTermsOf, periodsOf } from './terms.ts'

export function flashHandlers(parts: FlashParts): Handler[] {
  const { replica, receipts } = parts
  return [
    handle(periodList, (_context, { symbol }) => periodsOf(replica.engine, symbol)),
    handle(flashTerms, () => flashTermsOf(replica.engine)),
    handle(key, () => ({ records: receipts.keys() })),
    handle(flashPreview, ({ viewer }, input) => previewFlash(parts, viewer.userId, input)),
    handle(createSecondContractOrder, ({ viewer }, input) => openFlash(parts, viewer.userId, input)),
    handle(selectOrderList, ({ viewer }, input) => flashPage(parts, viewer.userId, input)),
    handle(flashOrderOf, ({ viewer }, input) => ownFlash(parts, viewer.userId, input)),
    handle(evidence, ({ viewer }, input) => evidenceOf(parts, viewer?.userId, input)),
    handle(evidencePrices, ({ viewer }, input) => evidencePricesOf(parts, viewer?.userId, input)),
  ]
}
