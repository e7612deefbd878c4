/** Where one is on the way through a withdrawal: details, review, status. */
import { cx } from '@candlewick/ui/cx.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const STEPS = ['details', 'review', 'status'] as const
export type StepName = (typeof STEPS)[number]

export function StepLine({ at }: { at: StepName }) {
  const { t } = useTranslation('withdraw')
  const now = STEPS.indexOf(at)
  return (
    <ol className="flex min-h-12 items-center gap-2 border-b border-line px-4 text-13 text-ink-2 sm:px-5">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === now && 'font-semibold text-ink')}
        >
          {index > 0 ? <span aria-hidden="true" className="h-px w-4 bg-line-strong sm:w-6" /> : null}
          <span
            aria-hidden="true"
            className={cx(
              'grid size-5 place-items-center rounded-full border text-12',
              index === now
                ? 'border-ink bg-ink text-on-ink'
                : index < now
                  ? 'border-ink text-ink'
                  : 'border-line-strong',
            )}
          >
            {index < now ? <Check size={12} /> : index + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
