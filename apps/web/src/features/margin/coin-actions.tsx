/** What can be done about one coin of a margin account: borrow it, pay it back, move it. */
import { useTranslation } from 'react-i18next'
import { RowAction } from '../../terminal/desk/list-table.tsx'
import type { MarginActions } from './actions.ts'

interface CoinActionsProps extends MarginActions {
  coin: string
  indebted: boolean
}

export function CoinActions({ coin, indebted, onMargin, onTransfer }: CoinActionsProps) {
  const { t } = useTranslation('margin')
  return (
    <>
      <RowAction onPress={() => onMargin('borrow', coin)}>{t('borrow.action')}</RowAction>
      {indebted ? <RowAction onPress={() => onMargin('repay', coin)}>{t('repay.action')}</RowAction> : null}
      <RowAction onPress={() => onTransfer(coin)}>{t('transfer')}</RowAction>
    </>
  )
}
