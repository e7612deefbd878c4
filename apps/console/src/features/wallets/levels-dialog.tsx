/** Proposes other marks of a hot wallet, in whole coins; which of them cannot be, the server says. */
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { HotCoin } from './hot-wallets.tsx'

const MARKS = ['low', 'target', 'high'] as const
/** Fine enough for a mark, and coarse enough for thousands of millions of coins. */
const DECIMALS = 6
const DECIMAL = /^\d{1,10}(\.\d{1,6})?$/

interface LevelsDialogProps {
  network: string
  coin: Pick<HotCoin, 'coin' | (typeof MARKS)[number]>
  onClose: () => void
}

export function LevelsDialog({ network, coin: { coin, low, target, high }, onClose }: LevelsDialogProps) {
  const { t } = useTranslation('payouts')
  const proposed = useProposed()
  const [marks, setMarks] = useState({ low: low ?? '', target: target ?? '', high: high ?? '' })
  const isMissing = MARKS.some((mark) => !DECIMAL.test(marks[mark]))
  return (
    <ReasonDialog
      title={t('ask.marks', { coin, network })}
      consequence={t('comes.marks')}
      confirm={t('propose')}
      incomplete={isMissing}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await api.call('console.wallets.setLevels', { network, coin, ...marks, reason }))
        onClose()
        await renew('console.wallets.hot')
      }}
    >
      {MARKS.map((mark) => (
        <AmountInput
          key={mark}
          label={t(mark)}
          hint={t(`markHints.${mark}`)}
          unit={coin}
          decimals={DECIMALS}
          value={marks[mark]}
          onValue={(value) => setMarks({ ...marks, [mark]: value })}
          error={marks[mark] !== '' && !DECIMAL.test(marks[mark]) ? t('noFigure') : undefined}
        />
      ))}
    </ReasonDialog>
  )
}
