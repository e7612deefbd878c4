/** Says that an order which stood was changed or cancelled, wherever that was asked for: a row, a dialog, its line on the chart. */
import { texts } from '@candlewick/ui/texts.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { symbolName } from '../markets/symbol-name.ts'

interface Answered {
  readonly symbol: string
  readonly status: 'waiting' | 'open' | 'filled' | 'cancelled' | 'expired'
}

/** @param side what it does in words: "Buy", "Open long" */
export function tellChange(side: string, { symbol, status }: Answered): void {
  const t = texts.getFixedT(null, 'trade')
  const words = { side, name: symbolName(symbol) }
  const stands = status === 'open' || status === 'waiting'
  toast.success(
    stands
      ? t('orders.changedToast', words)
      : t('orders.endedToast', { ...words, status: t(`orders.state.${status}`) }),
  )
}
