/** The kind of order used last, and the kind of waiting order used last: kept, so that the form opens with them. */
import { type Kept, kept } from '../../platform/kept.ts'
import type { FormKind } from './kinds.ts'

interface UsedKinds<Kind extends FormKind> {
  readonly kind: Kind
  readonly waiting: Kind
}

interface KeptKinds<Kind extends FormKind> extends Pick<Kept<UsedKinds<Kind>>, 'use'> {
  /** A kind was chosen. */
  keep: (kind: Kind) => void
}

const field = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined

/** The kinds used last in one form, kept under `name`; `waiting` are those of `kinds` that wait, `first` the first of them. */
export function keptKinds<Kind extends FormKind>(
  name: string,
  kinds: readonly Kind[],
  waiting: readonly Kind[],
  first: NoInfer<Kind>,
): KeptKinds<Kind> {
  const { use, change } = kept<UsedKinds<Kind>>(name, (content) => ({
    kind: kinds.find((kind) => kind === field(content, 'kind')) ?? kinds[0] ?? first,
    waiting: waiting.find((kind) => kind === field(content, 'waiting')) ?? first,
  }))
  return { use, keep: (kind) => change(waiting.includes(kind) ? { kind, waiting: kind } : { kind }) }
}
