/** What stands before logging in, trading and taking money out: a lock for each step, open where it is not set. */
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ENTRANCES, type Guard, isShut } from './guards.ts'

const ENTRANCE_TEXTS = { signIn: 'toSignIn', trade: 'toTrade', withdraw: 'toWithdraw' } as const
const STEP_TEXTS = {
  password: 'loginPassword',
  factor: 'stepFactor',
  fundPassword: 'fundPassword',
  confirm: 'stepConfirm',
} as const

export function Entrances({ set }: { set: Record<Guard, boolean> }) {
  const { t } = useTranslation('security')
  return (
    <dl>
      {ENTRANCES.map(({ entrance, steps }) => (
        <div
          key={entrance}
          className="grid gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{t(ENTRANCE_TEXTS[entrance])}</dt>
          <dd>
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
              {steps.map((step) => {
                const shut = isShut(step, set)
                const Icon = shut ? Lock : LockOpen
                return (
                  <li key={step} className="flex items-center gap-1.5">
                    <Icon size={14} strokeWidth={2.5} aria-hidden="true" className={shut ? 'shrink-0' : OPEN} />
                    <span className={shut ? 'text-ink-2' : undefined}>{t(STEP_TEXTS[step])}</span>
                    {shut ? null : <span className="text-flame">{t('notSet')}</span>}
                  </li>
                )
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const OPEN = 'shrink-0 text-flame'
