/** The fields of orders that wait for a price: fetched when one of them is chosen, since most orders are none. */
import type { FieldsProps } from './fields.tsx'
import type { OrderKind } from './order-draft.ts'
import { OcoFields, StopLimitFields, StopMarketFields } from './stop-fields.tsx'
import { TrailingFields } from './trailing-fields.tsx'

type ConditionalKind = Exclude<OrderKind, 'limit' | 'market'>

const FIELDS: Record<ConditionalKind, (props: FieldsProps) => React.JSX.Element> = {
  stop_limit: StopLimitFields,
  stop_market: StopMarketFields,
  trailing: TrailingFields,
  oco: OcoFields,
}

export default function ConditionalFields({ kind, ...props }: FieldsProps & { kind: ConditionalKind }) {
  const Fields = FIELDS[kind]
  return <Fields {...props} />
}
