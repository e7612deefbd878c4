/** Changing a contract order that stands or waits. */
import { useTranslation } from 'react-i18next'
import { marketOfSymbol } from '../../../lists/order-columns.tsx'
import EditOrder from '../../../terminal/form/edit-order.tsx'
import { amendContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { DIRECTION_WORDS } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'

interface EditContractOrderProps {
  /** Which, and where its line was let go, in ticks. */
  open: { id: string; price?: number }
  markets: readonly ContractMarket[]
  onClose: () => void
}

/** Closes by itself where the order ends while it is being edited: there is nothing left to change. */
export default function EditContractOrder({ open: { id, price }, markets, onClose }: EditContractOrderProps) {
  const { t } = useTranslation('contract')
  const order = useOwnContracts((own) => own.orders.find((one) => one.id === id))
  const market = order && marketOfSymbol(markets, order.symbol)
  if (order === undefined || market === undefined) return null
  return (
    <EditOrder
      key={id}
      order={order}
      market={market}
      does={t(`direction.${DIRECTION_WORDS[order.direction]}`)}
      onAmend={(change) => amendContractOrder(id, change)}
      onClose={onClose}
      {...(price === undefined ? {} : { price })}
    />
  )
}
