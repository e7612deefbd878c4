/** Whether the chain of the trail holds, as far as the newest entries reach: each follows from the one before. */
import { Button } from '@candlewick/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Health } from '../../parts/state-tag.tsx'
import { callQuery } from '../../platform/queries.ts'

export function ChainMark() {
  const { t } = useTranslation('audit')
  const { data, error, isFetching, refetch } = useQuery(callQuery('console.auditVerify', {}))
  return (
    <span className="flex items-center gap-3">
      {data ? (
        <Health well={data.whole}>
          {data.whole
            ? t('holds', { to: data.to })
            : t('broken', { sequence: data.broken?.sequence ?? 0, why: data.broken?.why ?? '' })}
        </Health>
      ) : null}
      {error ? <Health well={false}>{t('unverified')}</Health> : null}
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        {t('verify')}
      </Button>
    </span>
  )
}
