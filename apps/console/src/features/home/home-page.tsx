/** The first page: what waits by age, how the house stands, what comes next, what was decided lately. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Key } from '../../parts/key.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../parts/words.ts'
import { type House, useHouseQuery } from '../../session/house.ts'
import { Alarms, Decided, Halted } from './below.tsx'
import { Funds } from './funds.tsx'
import { NextCases } from './next-cases.tsx'
import { Queues } from './queues.tsx'
import { HouseStrip } from './strip.tsx'
import { type NextCase, useNextCases } from './waiting.ts'

export default function HomePage() {
  const { t } = useTranslation('home')
  const words = useWords()
  const { data: house, error, refetch } = useHouseQuery()
  const cases = useNextCases(house)
  if (house === undefined && error) {
    return (
      <>
        <PageHead title={t('title')} />
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      </>
    )
  }
  return (
    <>
      <PageHead title={t('title')} lead={<Lead house={house} />} actions={<Start cases={cases} />} />
      <HouseStrip house={house} />
      <div className="mb-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_396px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Queues house={house} />
          <NextCases cases={cases} />
        </div>
        <Funds house={house} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Alarms house={house} />
          <Halted house={house} />
        </div>
        <Decided house={house} />
      </div>
    </>
  )
}

function Lead({ house }: { house: House | undefined }) {
  const { t } = useTranslation('home')
  if (house === undefined) return <Skeleton className="h-5 w-72" />
  const waiting = house.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const late = house.queues.reduce((sum, queue) => sum + queue.late, 0)
  return (
    <>
      <b className="font-semibold text-ink">{t('things', { count: waiting })}</b>{' '}
      {late === 0 ? t('onTime') : <b className="font-semibold text-bad">{t('late', { count: late })}</b>}
    </>
  )
}

function Start({ cases }: { cases: readonly NextCase[] | undefined }) {
  const { t } = useTranslation('home')
  const first = cases?.[0]
  if (first === undefined) return null
  return (
    <Link to={first.to} className={buttonClass('primary', 'sm')}>
      {t('start')} <Key name="Enter" onInk />
    </Link>
  )
}
