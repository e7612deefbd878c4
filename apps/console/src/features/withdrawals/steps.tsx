/** Each step of a withdrawal: when, to which state, by whom, and what was said. */
import { REVIEW_REASONS } from '@candlewick/protocol/withdrawal-states'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { Time } from '../../parts/time.tsx'
import type { Case } from './case-page.tsx'

const ACTORS = ['customer', 'rules', 'payer'] as const

export function Steps({ case_, className }: { case_: Case; className?: string }) {
  const { t } = useTranslation('withdrawals')
  const by = ({ actor, operator }: Case['steps'][number]) => {
    const known = ACTORS.find((one) => one === actor)
    return known ? t(`actors.${known}`) : (operator?.name ?? actor)
  }
  // The rules say why by their stable words; people by their own.
  const said = (note: string) =>
    note
      .split(',')
      .map((word) => {
        const reason = REVIEW_REASONS.find((one) => one === word.trim())
        return reason === undefined ? word : t(`reasons.${reason}`)
      })
      .join(', ')
  return (
    <Card title={t('steps')} {...(className && { className })}>
      <ol className="py-1">
        {case_.steps.map((step) => (
          <li
            key={`${step.time} ${step.state}`}
            className="grid gap-x-4 px-3 py-1 sm:grid-cols-[150px_128px_minmax(0,1fr)]"
          >
            <span className="text-ink-2">
              <Time at={step.time} />
            </span>
            <b className="font-semibold">{t(`states.${step.state}`)}</b>
            <span className="break-words">
              {by(step)}
              {step.note === '' ? null : <span className="text-ink-2">{`: ${said(step.note)}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
