/** The frame of a page of one verification: where one came from, its title, and instead of the form where it stands. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { Objection, UnderReview } from './identity-page.tsx'
import { type IdentityState, useIdentity } from './use-identity.ts'

interface StepFrameProps {
  level: 'primary' | 'advanced'
  title: string
  lead: string
  children: (state: IdentityState) => ReactNode
}

export function StepFrame({ level, title, lead, children }: StepFrameProps) {
  const { t } = useTranslation('identity')
  usePageTitle(title, lead)
  const query = useIdentity()
  const { data } = query
  return (
    <AccountFrame>
      <Link
        to="/account/center/kyc"
        className="mb-3 inline-flex items-center gap-1.5 text-13 text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t('title')}
      </Link>
      <h1 className="mb-2 text-28 font-bold">{title}</h1>
      <p className="mb-6 max-w-[42rem] text-ink-2">{lead}</p>
      {query.isError && !data ? <ErrorState title={t('failed')} onRetry={() => void query.refetch()} /> : null}
      {data ? <Body level={level} state={data} form={children} /> : <Skeleton className="h-80 w-full" />}
    </AccountFrame>
  )
}

interface BodyProps {
  level: 'primary' | 'advanced'
  state: IdentityState
  form: (state: IdentityState) => ReactNode
}

function Body({ level, state, form }: BodyProps) {
  const { t } = useTranslation('identity')
  const step = state[level]
  if (step.state === 'review') return <UnderReview step={step} />
  if (step.state === 'approved') {
    return (
      <p className="flex items-center gap-2 rounded-surface border border-line bg-surface p-5">
        <CircleCheck size={18} aria-hidden="true" className="text-good" />
        {t('approved')}
      </p>
    )
  }
  if (level === 'advanced' && state.primary.state !== 'approved') {
    return (
      <div className="grid justify-items-start gap-3 rounded-surface border border-line bg-surface p-5">
        <p>{t('primaryFirst')}</p>
        <Link to="/account/center/kyc" className={buttonClass('primary')}>
          {t('levels')}
        </Link>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Objection step={step} />
      {form(state)}
    </div>
  )
}
