/** How the two prices come about, in three steps: stands where running contracts will stand. */
import { useTranslation } from 'react-i18next'

const STEPS = ['accept', 'run', 'settle'] as const

export function HowItWorks() {
  const { t } = useTranslation('flash')
  return (
    <ol aria-label={t('how.title')} className="grid gap-x-8 gap-y-3 p-4 text-12 md:grid-cols-3 xl:grid-cols-1">
      {STEPS.map((step, at) => (
        <li key={step} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
          <span
            aria-hidden="true"
            className="num grid size-7 place-items-center rounded-full border border-line-strong font-semibold"
          >
            {at + 1}
          </span>
          <span>
            <b className="block font-semibold">{t(`how.${step}`)}</b>
            <span className="text-ink-2">{t(`how.${step}Text`)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
