/** The kind of order used last, and the kind of waiting order used last: kept, so that the form opens with them. */
import { kept } from '../../platform/kept.ts'
import { CONDITIONAL_KINDS, type ConditionalKind, ORDER_KINDS, type OrderKind } from './order-draft.ts'

interface UsedKinds {
  readonly kind: OrderKind
  readonly waiting: ConditionalKind
}

const field = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined

export const usedKinds = kept<UsedKinds>('orderKinds', (content) => ({
  kind: ORDER_KINDS.find((kind) => kind === field(content, 'kind')) ?? 'limit',
  waiting: CONDITIONAL_KINDS.find((kind) => kind === field(content, 'waiting')) ?? 'stop_limit',
}))

/** A kind was chosen. */
export function keepKind(kind: OrderKind): void {
  const waiting = CONDITIONAL_KINDS.find((one) => one === kind)
  usedKinds.change(waiting ? { kind, waiting } : { kind })
}
