/** The tasks as a path: what is done is filled, the next one to do is marked, and each says what it gives. */
import type { CallOutput } from '@candlewick/protocol/client'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../settings/time.tsx'
import { TASK_LINKS } from './task-links.ts'

type Center = CallOutput<'rewards.center'>
type Task = Center['tasks'][number]
type Reward = Task['rewards'][number]

export function TaskPath({ center }: { center: Center }) {
  const { t } = useTranslation('rewards')
  const { tasks } = center
  const done = tasks.filter(({ doneTime }) => doneTime !== null).length
  const next = tasks.find(({ doneTime, rewards }) => doneTime === null && rewards.some(({ state }) => state === 'open'))
  return (
    <section className="rounded-surface border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 pt-4 pb-2">
        <h2 className="text-16 font-semibold">{t('tasks')}</h2>
        <p className="num text-13 text-ink-2">{t('progress', { done, all: tasks.length })}</p>
      </div>
      {center.identityNeeded && tasks.length > 0 ? (
        <p role="status" className="mx-5 mb-2 rounded-control border border-flame/45 px-3 py-2 text-13">
          {t('identityNeeded')}
        </p>
      ) : null}
      {tasks.length === 0 ? (
        <Empty title={t('tasksNone')} />
      ) : (
        <ol className="px-5 pb-3">
          {tasks.map((task, index) => (
            <TaskStep key={task.task} task={task} isNext={task === next} isLast={index === tasks.length - 1} />
          ))}
        </ol>
      )}
    </section>
  )
}

function TaskStep({ task, isNext, isLast }: { task: Task; isNext: boolean; isLast: boolean }) {
  const { t } = useTranslation('rewards')
  const { doneTime, rewards } = task
  const isDone = doneTime !== null
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <div aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center pt-3.5">
        <span
          className={cx(
            'grid size-6 place-items-center rounded-full border-2',
            isDone ? 'border-ink bg-ink text-on-ink' : isNext ? 'border-flame' : 'border-line-strong',
          )}
        >
          {isDone ? <Check className="size-3.5" strokeWidth={3} /> : null}
        </span>
        <span className={cx('mt-1 w-0.5', isLast ? 'bg-transparent' : isDone ? 'bg-ink' : 'bg-line')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <div className="min-w-0 grow">
          <p className="font-medium">
            {t(`task.${task.task}`)}
            {isDone ? <Time at={doneTime} show="day" className="num ml-2 text-12 font-normal text-ink-2" /> : null}
          </p>
          {rewards.map((reward) => (
            <RewardLine key={reward.campaign} reward={reward} isDone={isDone} />
          ))}
        </div>
        {isDone ? null : (
          <Link {...TASK_LINKS[task.task]} className={buttonClass(isNext ? 'primary' : 'secondary', 'sm')}>
            {t('start')}
          </Link>
        )}
      </div>
    </li>
  )
}

function RewardLine({ reward, isDone }: { reward: Reward; isDone: boolean }) {
  const { t } = useTranslation('rewards')
  const { amount, coin, state, days, left } = reward
  const isAhead = state === 'open' || state === 'pending'
  return (
    <p className="num text-13 text-ink-2">
      <Amount value={amount} unit={coin} className={state === 'none_left' ? '' : 'font-medium text-ink'} />
      {/* Done and not granted: what its coupon waits for is said above all tasks. */}
      {isDone && state === 'open' ? null : ` · ${t(`state.${state}`)}`}
      {isAhead ? ` · ${t('validDays', { days })} · ${t('couponsLeft', { number: left })}` : null}
    </p>
  )
}
