/** One entry of the trail: who, what, about whom, why, both sides, and the hash that the next one builds on. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../parts/card.tsx'
import { Change } from '../../parts/change.tsx'
import { exact } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'
import type { Entry } from './audit-page.tsx'

export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation('audit')
  const { time, actor, action, subject, customerId, reason, before, after, outcome, hash } = entry
  return (
    <div className="-mx-3 grid gap-4">
      <Facts
        facts={[
          [t('time'), exact(time)],
          [t('actor'), actor.name],
          [t('action'), action],
          [t('subject'), subject.join(', ') || '–'],
          [t('customer'), customerId === null ? '–' : <CustomerOf key="of" userId={customerId} />],
          [t('reason'), reason || '–'],
          [t('outcome'), outcome],
        ]}
      />
      {before !== null || after !== null ? (
        <div className="border-t border-line">
          <Change before={before ?? {}} after={after ?? {}} />
        </div>
      ) : null}
      <div className="flex items-start gap-1 border-t border-line px-3 pt-3 text-12 text-ink-2">
        <span className="min-w-0 font-mono break-all">{hash}</span>
        <CopyButton text={hash} />
      </div>
    </div>
  )
}

function CustomerOf({ userId }: { userId: string }) {
  const may = useMay()
  if (!may('customer.read')) return <>{userId}</>
  return (
    <Link to="/customers/$userId" params={{ userId }} className="underline underline-offset-2">
      {userId}
    </Link>
  )
}
