/** Who works here, until when, and the way out: the foot of the side menu. */
import { Menu } from '@candlewick/ui/menu.tsx'
import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { otherLanguage, otherTheme } from '../../parts/looks.tsx'
import { useSpan } from '../../parts/span.ts'
import { useLooks } from '../../platform/looks.ts'
import { useNow } from '../../platform/now.ts'
import { type Operator, signOut, useOperator } from '../../session/session.ts'

/** Below this the end of the session is said with more weight, so that nobody is cut off in a decision. */
const SOON_MS = 15 * 60_000
const TOLD_MS = 10_000

export function useLeave(): () => void {
  const router = useRouter()
  return () => void signOut().then(() => router.navigate({ to: '/sign-in' }))
}

export function Me() {
  const { t } = useTranslation()
  const operator = useOperator()
  const theme = useLooks((looks) => looks.theme)
  const leave = useLeave()
  return (
    <div className="border-t border-line pt-2">
      <Menu
        align="start"
        label={t('me.menu')}
        triggerClass="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
        panelClass="w-56"
        trigger={
          <>
            <span className="min-w-0 flex-1 text-12 leading-[18px] text-ink-2">
              <b className="block truncate font-semibold text-ink">{operator?.operator.name ?? '…'}</b>
              <span className="block truncate">{operator?.roles.map((role) => t(`roles.${role}`)).join(', ')}</span>
              {operator ? <Left operator={operator} /> : null}
            </span>
            <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
          </>
        }
        entries={[
          { id: 'theme', label: t(theme === 'theme-night' ? 'looks.day' : 'looks.night'), onSelect: otherTheme },
          { id: 'language', label: t('looks.language'), onSelect: otherLanguage },
          { id: 'leave', label: t('me.leave'), onSelect: leave },
        ]}
      />
    </div>
  )
}

function Left({ operator }: { operator: Operator }) {
  const { t } = useTranslation()
  const span = useSpan()
  const left = operator.expireTime - useNow(TOLD_MS)
  return (
    <span
      className={
        left < SOON_MS ? 'block text-11 whitespace-nowrap font-semibold text-bad' : 'block text-11 whitespace-nowrap'
      }
    >
      {t('me.left', { span: span(left) })}
    </span>
  )
}
