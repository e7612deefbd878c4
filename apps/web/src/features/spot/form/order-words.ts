/** How the answer to an order is said. */
import { groupDigits } from '@candlewick/money/display'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { averageOf } from '../../../markets/terminal-market.ts'
import type { AnsweredOrder } from '../send-order.ts'

/** Says how an order was answered: filled at once, in part or whole, standing in the book, or ended and why. */
export function useOrderWords(market: SpotMarket): (order: AnsweredOrder) => void {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  return (order) => {
    const side = t(order.side)
    const words = (quantity: string, price: string) => ({
      side,
      quantity: groupDigits(quantity, separators),
      coin: market.base,
      price: groupDigits(averageOf(market, price), separators),
    })
    if (order.status === 'waiting') {
      const price = groupDigits(order.triggerPrice, separators)
      const waits = { side, name: market.name, price }
      toast.success(types(order.orderType === 'trailing' ? 'trailingToast' : 'waitingToast', waits))
      return
    }
    if (order.status === 'open') {
      toast.success(t('orders.placedToast', words(order.quantity, order.price)))
      return
    }
    if (/[1-9]/.test(order.filledQuantity)) {
      const whole = order.status === 'filled'
      toast.success(
        t(whole ? 'orders.filledToast' : 'orders.partToast', words(order.filledQuantity, order.averagePrice)),
      )
      return
    }
    const ended = { side, name: market.name }
    toast.info(
      order.status === 'expired' && order.timeInForce === 'FOK'
        ? t('orders.fokToast', ended)
        : t('orders.endedToast', { ...ended, status: t(`orders.state.${order.status}`) }),
    )
  }
}
