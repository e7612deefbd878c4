/** Asks once before several things go at once: all orders, or all positions at market. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelContractOrders, closeAll } from '../calls.ts'
import { contractName } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'

interface ConfirmProps {
  what: 'cancelAll' | 'closeAll'
  /** Which kind of contracts, and only one of them where given. */
  type: ContractType
  symbol: string | undefined
  onClose: () => void
}

export default function ConfirmDialog({ what, type, symbol, onClose }: ConfirmProps) {
  const { t } = useTranslation('contract')
  const [busy, setBusy] = useState(false)
  const rows = useOwnContracts((own) => (what === 'cancelAll' ? own.orders : own.positions))
  const meant = rows.filter((row) => (symbol === undefined ? row.contractType === type : row.symbol === symbol))
  const go = async () => {
    setBusy(true)
    if (what === 'cancelAll') {
      const number = await cancelContractOrders(type, symbol)
      if (number > 0) toast.success(t('confirm.cancelled', { number }))
    } else {
      const done = await closeAll(type, [...new Set(meant.map((row) => row.symbol))])
      if (done) toast.success(t('confirm.closed'))
    }
    onClose()
  }
  const name = symbol === undefined ? t('confirm.all') : contractName(symbol)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`confirm.${what}Title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" confirms busy={busy} disabled={meant.length === 0} onClick={() => void go()}>
            {t(`confirm.${what}`)}
          </Button>
        </>
      }
    >
      <p className="text-14 text-ink-2">{t(`confirm.${what}Text`, { number: meant.length, name })}</p>
    </Dialog>
  )
}
