/** What stands in the way of any withdrawal, and what to do about it. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Clock, KeyRound, Lock, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../settings/time.tsx'
import type { Terms } from './draft.ts'

export type Hindrance = 'restricted' | 'paused' | 'fundPassword' | 'factor' | 'nothing'

export function hindranceOf(terms: Terms): Hindrance | undefined {
  if (terms.restrictedUntil !== null) return 'restricted'
  if (terms.pausedUntil !== null) return 'paused'
  if (!terms.fundPasswordSet) return 'fundPassword'
  if (terms.factors.length === 0) return 'factor'
  return terms.coins.length === 0 ? 'nothing' : undefined
}

const ICONS = {
  restricted: Lock,
  paused: Clock,
  fundPassword: KeyRound,
  factor: ShieldAlert,
  nothing: Clock,
} as const

export function Hindered({ hindrance, terms }: { hindrance: Hindrance; terms: Terms }) {
  const { t } = useTranslation('withdraw')
  const Icon = ICONS[hindrance]
  const until = hindrance === 'paused' ? terms.pausedUntil : hindrance === 'restricted' ? terms.restrictedUntil : null
  const secures = hindrance === 'fundPassword' || hindrance === 'factor'
  return (
    <Empty
      picture="closed"
      title={
        <span className="grid justify-items-center gap-3">
          <Icon size={28} aria-hidden="true" className="text-ink-3" />
          {t(`hinderedTitle.${hindrance}`)}
        </span>
      }
      action={
        secures ? (
          <Link to="/account/center/security" className={buttonClass('primary')}>
            {t('hindered.toSecurity')}
          </Link>
        ) : undefined
      }
    >
      {t(`hinderedText.${hindrance}`)}
      {until === null || until === 0 ? null : (
        <span className="mt-2 block font-semibold text-ink">
          {t('hindered.until')} <Time at={until} />
        </span>
      )}
    </Empty>
  )
}
