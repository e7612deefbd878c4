/** What rows of orders and of trades share: the look of a card, and the way to an order's details. */
import { useTranslation } from 'react-i18next'
import { symbolName } from '../markets/symbol-name.ts'

/** Whether a figure of the server says something. */
export const isSome = (figure: string): boolean => /[1-9]/.test(figure)

/** A column of words goes over two lines where a language needs many of them; figures do not. */
export const WORDS = 'min-w-20 leading-tight'

export const CARD = 'num grid gap-1 border-b border-line py-3 text-13'

interface DetailsButtonProps {
  order: { id: string; symbol: string; side: 'buy' | 'sell' }
  onOpen: (id: string) => void
}

export function DetailsButton({ order, onOpen }: DetailsButtonProps) {
  const { t } = useTranslation('orders')
  const { t: trade } = useTranslation('trade')
  return (
    <button
      type="button"
      aria-label={t('openDetails', { side: trade(order.side), name: symbolName(order.symbol) })}
      onClick={() => onOpen(order.id)}
      className="text-ink-2 underline-offset-2 hover:text-ink hover:underline"
    >
      {t('details')}
    </button>
  )
}
