/** What became of a withdrawal, step by step: what is done with its time, what is going on, and what comes then. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../lists/step-mark.tsx'
import { minutesOf } from '../../platform/minutes.ts'

export type Detail = CallOutput<'withdrawals.detail'>
type State = Detail['state']
type Point = 'held' | 'rules' | 'person' | 'signing' | 'sent' | 'seen' | 'arrived' | 'rejected' | 'cancelled'

/** Which of the points each state has come to. */
const POINT: Readonly<Record<State, Point>> = {
  requested: 'held',
  review: 'person',
  approved: 'rules',
  signing: 'signing',
  broadcast: 'sent',
  confirmed: 'arrived',
  rejected: 'rejected',
  cancelled: 'cancelled',
}
/** What still comes, from each state, where all goes well. */
const COMES: Readonly<Record<State, readonly Point[]>> = {
  requested: ['rules', 'sent', 'seen', 'arrived'],
  review: ['sent', 'seen', 'arrived'],
  approved: ['sent', 'seen', 'arrived'],
  signing: ['sent', 'seen', 'arrived'],
  broadcast: ['seen', 'arrived'],
  confirmed: [],
  rejected: [],
  cancelled: [],
}
const ENDED: ReadonlySet<State> = new Set(['confirmed', 'rejected', 'cancelled'])

export function Progress({ withdrawal }: { withdrawal: Detail }) {
  const { t } = useTranslation('withdraw')
  const { steps, state, confirmations, needed } = withdrawal
  // Of what is paid by hand, or within the house, no chain is watched.
  const isWatched = needed !== null
  const isSeen = state === 'broadcast' && confirmations !== null
  const comes = COMES[state].filter((point) => point !== 'seen' || (isWatched && !isSeen))
  return (
    <ol className="grid">
      {steps.map((step) => {
        const running = step === steps.at(-1) && !ENDED.has(state) && !isSeen
        return (
          <Mark
            // A state may be come to more than once.
            key={`${step.state} ${step.time}`}
            title={t(`pointTitle.${POINT[step.state]}`, { network: withdrawal.networkName })}
            hint={hintOf(POINT[step.state], withdrawal, t)}
            at={step.time}
            look={running ? 'now' : step.state === 'rejected' || step.state === 'cancelled' ? 'bad' : 'done'}
          />
        )
      })}
      {isSeen ? (
        <Mark
          title={t('pointTitle.seen', { network: withdrawal.networkName })}
          hint={hintOf('seen', withdrawal, t)}
          look="now"
        />
      ) : null}
      {comes.map((point) => (
        <Mark
          key={point}
          title={t(`pointTitle.${point}`, { network: withdrawal.networkName })}
          hint={point === 'arrived' ? then(withdrawal, t) : hintOf(point, withdrawal, t)}
          look="then"
        />
      ))}
    </ol>
  )
}

type Say = ReturnType<typeof useTranslation<'withdraw'>>['t']

function hintOf(point: Point, { total, coin, networkName, confirmations, needed }: Detail, t: Say): string {
  if (point === 'seen') return t('pointHint.seen', { done: confirmations ?? 0, of: needed ?? 0 })
  return t(`pointHint.${point}`, { amount: `${total} ${coin}`, network: networkName })
}

function then({ arrival, way }: Detail, t: Say): string {
  return way === 'hand' ? t('withinDay') : t('minutes', { minutes: minutesOf(arrival) })
}
