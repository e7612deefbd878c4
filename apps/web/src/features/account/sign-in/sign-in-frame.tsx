/** The calm page of signing in: the mark, one card, and how to know that this is really us. */
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../../navigation/brand.tsx'
import { LanguagePicker } from '../../../navigation/language-picker.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { SimulatedBadge } from '../../../navigation/simulated-badge.tsx'
import { platformConfig } from '../../../platform/config.ts'

interface SignInFrameProps {
  title: string
  description: string
  lead?: ReactNode
  children: ReactNode
  /** Below the card: the way to the other pages. */
  foot?: ReactNode
}

export function SignInFrame({ title, description, lead, children, foot }: SignInFrameProps) {
  const { t } = useTranslation('sign-in')
  usePageTitle(title, description)
  return (
    <div className="flex flex-1 flex-col px-4 pb-[env(safe-area-inset-bottom)]">
      <div className="flex h-(--bar) items-center gap-4 sm:px-4">
        <Brand />
        <span className="flex-1" />
        {platformConfig().simulated ? <SimulatedBadge /> : null}
        <LanguagePicker />
      </div>
      <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] flex-1 content-start gap-5 py-6 sm:content-center sm:py-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-surface border border-line bg-surface p-5 sm:p-7">
          <div className="grid gap-1.5">
            <h1 className="text-28 font-bold">{title}</h1>
            {lead ? <p className="text-13 text-ink-2">{lead}</p> : null}
          </div>
          {children}
        </div>
        {foot ? <div className="text-center text-13 text-ink-2">{foot}</div> : null}
        <div className="grid gap-1 text-center text-12 text-ink-2">
          <p>
            {t('address')}{' '}
            <span className="inline-flex items-center gap-1 font-medium text-ink">
              <Lock size={12} aria-hidden="true" />
              {location.origin}
            </span>
          </p>
          <p>{t('neverAsk')}</p>
        </div>
      </div>
    </div>
  )
}
