/** The pause: until when it runs, and a longer one, which is asked about once since nobody can take it back. */
import { CallFailure } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useTimeText } from './time-text.ts'

const DAYS = [1, 7, 30, 90, 180, 365] as const

export function Pause({ until, onSet }: { until: number | undefined; onSet: () => void }) {
  const { t, i18n } = useTranslation('flash-guard')
  const timeText = useTimeText()
  const [days, setDays] = useState('7')
  const [asking, setAsking] = useState(false)
  const named = (count: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)
  const pause = useMutation({
    mutationFn: () => api.call('flash.pause', { days: Number(days) }),
    onSuccess: onSet,
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
    onSettled: () => setAsking(false),
  })
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{t('pause.title')}</h3>
      {until === undefined ? null : <p role="status">{t('pause.now', { time: timeText(until) })}</p>}
      <p className="text-ink-2">{t('pause.hint')}</p>
      <Select
        label={t('pause.field')}
        options={DAYS.map((count) => ({ value: String(count), label: named(count) }))}
        value={days}
        onValue={(next) => {
          setDays(next)
          setAsking(false)
        }}
      />
      {asking ? (
        <>
          <p role="status" className="font-medium">
            {t('pause.sure', { days: named(Number(days)) })}
          </p>
          <div className="flex gap-2">
            <Button busy={pause.isPending} onClick={() => pause.mutate()}>
              {t('pause.yes')}
            </Button>
            <Button variant="ghost" disabled={pause.isPending} onClick={() => setAsking(false)}>
              {t('pause.no')}
            </Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('pause.go')}</Button>
      )}
    </div>
  )
}
