/** What is still open in one's account, each one press away. */
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { useIdentity } from './use-identity.ts'

const SECURITY = { to: '/account/center/security' } as const
const KYC = { to: '/account/center/kyc' } as const

export function Checklist() {
  const { t } = useTranslation('identity')
  const { data: guards } = useQuery(callQuery('security.overview', {}))
  const { data: identity } = useIdentity()
  const { data: bank } = useQuery(callQuery('identity.getBank', {}))
  if (!guards || !identity || !bank) return <Skeleton className="h-56 w-full" />
  const review = (state: string) => (state === 'review' ? t('checkReview') : '')
  const open = [
    { text: t('checkEmail'), done: guards.email !== '', note: '', link: SECURITY },
    { text: t('checkFactor'), done: guards.authenticator || guards.passkeys.length > 0, note: '', link: SECURITY },
    { text: t('checkFund'), done: guards.fundPassword, note: '', link: SECURITY },
    { text: t('levelPrimary'), done: identity.level !== 'none', note: review(identity.primary.state), link: KYC },
    { text: t('levelAdvanced'), done: identity.level === 'advanced', note: review(identity.advanced.state), link: KYC },
    {
      text: t('bind'),
      done: bank.card !== null,
      note: '',
      link: { to: '/user/index', search: { key: 'bank' } } as const,
    },
  ].filter(({ done }) => !done)
  return (
    <section className="rounded-surface border border-line bg-surface py-2">
      <h2 className="px-5 py-2 text-16 font-semibold">{t('checklist')}</h2>
      {open.length === 0 ? (
        <p className="flex items-center gap-2 px-5 pb-2 text-13">
          <CircleCheck size={16} aria-hidden="true" className="text-good" />
          {t('checklistDone')}
        </p>
      ) : (
        <ul>
          {open.map(({ text, note, link }) => (
            <li key={text}>
              <Link {...link} className="flex min-h-11 items-center gap-3 px-5 hover:bg-sunken">
                <Circle size={16} aria-hidden="true" className="text-ink-3" />
                <span className="min-w-0 flex-1">{text}</span>
                {note ? <span className="text-12 text-ink-2">{note}</span> : null}
                <ChevronRight size={16} aria-hidden="true" className="text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
