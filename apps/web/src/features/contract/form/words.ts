/** What is wrong with an order, and what became of it, in words. */
import { groupDigits } from '@candlewick/money/display'
import { MAX_CALLBACK, MIN_CALLBACK } from '@candlewick/rules/contract/triggers'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { averageOf } from '../../../markets/terminal-market.ts'
import { useIsStale } from '../../../realtime/market.ts'
import type { AnsweredContractOrder } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { DIRECTION_WORDS, rateText } from '../figures.tsx'
import { type ContractError, WATCH_RULES, type WatchRule } from './errors.ts'

const isWatchRule = (rule: ContractError['rule']): rule is WatchRule => WATCH_RULES.some((one) => one === rule)

export function useContractErrorWords(): (error: ContractError) => string {
  const { t } = useTranslation('contract')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const isBlind = useIsStale()
  return ({ rule, bound, unit }) => {
    // Whether there are orders to trade against nobody knows without a connection.
    if (rule === 'no_liquidity' && isBlind) return trade('form.noBook')
    const figures = { bound: groupDigits(bound || '0', separators), unit }
    if (!isWatchRule(rule)) return t(`error.${rule}`, figures)
    const [low, high] = [rateText(MIN_CALLBACK, separators, 1), rateText(MAX_CALLBACK, separators, 0)]
    return trade(`error.${rule}`, { ...figures, low, high })
  }
}

/** Says how an order was answered: waiting, filled at once, in part or whole, standing in the book, or ended. */
export function useContractOrderWords(market: ContractMarket): (order: AnsweredContractOrder) => void {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  return (order) => {
    const does = t(`direction.${DIRECTION_WORDS[order.direction]}`)
    const words = (quantity: string, price: string) => ({
      does,
      name: market.name,
      quantity: groupDigits(quantity, separators),
      coin: market.quantityCoin,
      price: groupDigits(averageOf(market, price), separators),
    })
    if (order.status === 'waiting') {
      const waits = { side: does, name: market.name, price: groupDigits(order.triggerPrice, separators) }
      toast.success(types(order.orderType === 'trailing' ? 'trailingToast' : 'waitingToast', waits))
    } else if (order.status === 'open') {
      toast.success(t('toast.placed', words(order.quantity, order.price)))
    } else if (/[1-9]/.test(order.filledQuantity)) {
      const whole = order.status === 'filled'
      toast.success(t(whole ? 'toast.filled' : 'toast.part', words(order.filledQuantity, order.averagePrice)))
    } else toast.info(t('toast.ended', words('0', '0')))
  }
}
