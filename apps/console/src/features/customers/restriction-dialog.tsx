/** Restricts a customer, for good or until a day, or lifts a restriction. */
import { cx } from '@candlewick/ui/cx.ts'
import { DayInput } from '@candlewick/ui/day-input.tsx'
import { CONTROL_FRAME, describedBy, FieldFrame } from '@candlewick/ui/field.tsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import { DAY_FORMAT, dayStart } from '../../platform/times.ts'

export interface RestrictionAsked {
  readonly act: 'restrict' | 'lift'
  readonly kind: 'trading' | 'withdrawing' | 'closed'
}

interface RestrictionDialogProps {
  userId: string
  asked: RestrictionAsked
  onClose: () => void
}

export function RestrictionDialog({ userId, asked, onClose }: RestrictionDialogProps) {
  const { t } = useTranslation('customers')
  const proposed = useProposed()
  const [until, setUntil] = useState('')
  const endId = useId()
  const { act, kind } = asked
  const end = dayStart(until)
  return (
    <ReasonDialog
      title={t(`act.${act}_${kind}`)}
      consequence={t(`comes.${act}_${kind}`)}
      confirm={t(`act.${act}_${kind}`)}
      variant={act === 'restrict' ? 'danger' : 'primary'}
      onClose={onClose}
      onReason={async (reason) => {
        const answer =
          act === 'lift'
            ? await api.call('console.customers.lift', { userId, kind, reason })
            : await api.call('console.customers.restrict', {
                userId,
                kind,
                reason,
                ...(end !== undefined && { until: end }),
              })
        proposed(answer)
        await renew('console.customers.open', 'console.customers.restrictions')
        onClose()
      }}
    >
      {act === 'restrict' ? (
        <FieldFrame id={endId} label={t('until')} hint={t('untilHint')} error={undefined}>
          <span className={cx(CONTROL_FRAME, 'min-h-11 px-1')}>
            <DayInput
              id={endId}
              aria-describedby={describedBy(endId, undefined, t('untilHint'))}
              value={until || undefined}
              onDay={(day) => setUntil(day ?? '')}
              format={DAY_FORMAT}
              className="flex-1"
            />
          </span>
        </FieldFrame>
      ) : undefined}
    </ReasonDialog>
  )
}
