/** Says that an approved withdrawal was paid by hand: its transaction, and why who says it is sure. */
import { Field } from '@candlewick/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import type { Case } from './case-page.tsx'

/** As the call has it; which form a network's transactions have, the server knows. */
const LEAST = 10
const MOST = 128

interface PaidDialogProps {
  case_: Pick<Case, 'id' | 'amount' | 'coin' | 'address' | 'networkName'>
  onDone: () => void
  onClose: () => void
}

export function PaidDialog({ case_: { id, amount, coin, address, networkName }, onDone, onClose }: PaidDialogProps) {
  const { t } = useTranslation('withdrawals')
  const proposed = useProposed()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const txid = typed.trim()
  const isShort = txid.length < LEAST
  return (
    <ReasonDialog
      title={t('paidTitle')}
      consequence={t('paidComes', { amount: `${amount} ${coin}`, address, network: networkName })}
      confirm={t('propose')}
      incomplete={isShort}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.withdrawals.paid', { id, txid, reason }))
        onDone()
      }}
    >
      <Field
        label={t('txid')}
        hint={t('txidHint')}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={MOST}
        value={typed}
        error={left && isShort ? t('noTxid') : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setLeft(true)}
      />
    </ReasonDialog>
  )
}
