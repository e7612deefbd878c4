/** Changing a spot order. */
import type { OwnOrder } from '@candlewick/protocol/realtime'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import EditOrder from '../../../terminal/form/edit-order.tsx'
import { amendOrder } from '../send-order.ts'

interface EditSpotOrderProps {
  order: OwnOrder
  market: SpotMarket
  /** A price to start with instead of the order's own: where its line was dragged to. */
  price?: number
  onClose: () => void
}

export default function EditSpotOrder({ order, ...rest }: EditSpotOrderProps) {
  const { t } = useTranslation('trade')
  return <EditOrder {...rest} order={order} does={t(order.side)} onAmend={(change) => amendOrder(order.id, change)} />
}
