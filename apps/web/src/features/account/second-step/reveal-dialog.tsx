/** The second step before one's own data is shown whole. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { waysOf } from '../security/guards.ts'
import { Prove } from './prove.tsx'
import type { Reveal } from './use-reveal.ts'

export function RevealDialog({ step, prove, close }: Pick<Reveal<unknown>, 'step' | 'prove' | 'close'>) {
  const { t } = useTranslation('user-centre')
  const overview = useQuery(callQuery('security.overview', {})).data
  return (
    <Dialog open title={t('showTitle')} onClose={close} lightDismiss={false}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-13 text-ink-2">{t('showLead')}</p>
        {overview ? (
          <Prove ways={waysOf(overview)} busy={step.busy} refusal={step.refusal} onProof={prove} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </div>
    </Dialog>
  )
}
