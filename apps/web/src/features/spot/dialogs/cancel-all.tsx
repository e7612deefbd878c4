/** Asks once before all open orders go. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { symbolName } from '../../../markets/symbol-name.ts'
import type { TradeAccount } from '../../../platform/accounts.ts'
import { useOwnRows } from '../../../realtime/own.ts'
import { openRows } from '../open-rows.ts'
import { cancelAll } from '../send-order.ts'

interface CancelAllProps {
  /** Only those of one symbol, where given. */
  symbol: string | undefined
  /** Whose orders they are. */
  account: TradeAccount
  onClose: () => void
}

export default function CancelAll({ symbol, account, onClose }: CancelAllProps) {
  const { t } = useTranslation('trade')
  const [busy, setBusy] = useState(false)
  const number = openRows(useOwnRows(), symbol, account).filter((row) => row.kind === 'order').length
  const go = async () => {
    setBusy(true)
    const cancelled = await cancelAll(symbol, account)
    if (cancelled > 0) toast.success(t('orders.cancelled', { number: cancelled }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.cancelAllTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('orders.keep')}</Button>
          <Button variant="danger" confirms busy={busy} disabled={number === 0} onClick={() => void go()}>
            {t('orders.cancelAll')}
          </Button>
        </>
      }
    >
      <p className="text-14 text-ink-2">
        {symbol === undefined
          ? t('orders.cancelAllText', { number })
          : t('orders.cancelAllSymbol', { number, name: symbolName(symbol) })}
      </p>
    </Dialog>
  )
}
