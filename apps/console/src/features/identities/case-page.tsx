/** One identity: what she said beside what the photos show, what speaks for and against it, and the decision. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../keys/use-neighbours.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { CaseFrame } from '../../parts/case-frame.tsx'
import { CustomerCard } from '../../parts/customer-card.tsx'
import { DueLead } from '../../parts/due.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { Checks } from './checks.tsx'
import { Decision } from './decision.tsx'
import { Photos } from './photos.tsx'
import { useCase, usePreload } from './preload.ts'

const route = getRouteApi('/inside/identities/$caseId')
export type Case = ConsoleOutput<'console.identities.case'>

export default function CasePage() {
  const { t } = useTranslation('identities')
  const { caseId } = route.useParams()
  const query = useCase(caseId)
  usePreload(query.data?.next ?? undefined)
  const others = useOthers(caseId)
  return (
    <CaseFrame
      to="/identities"
      list={t('title')}
      here={caseId}
      place={t('place', others.place)}
      query={query}
      failed={t('failed')}
      hints={[
        [['a'], t('approve')],
        [['r'], t('rejectKey')],
        [['n'], t('note')],
        [['z'], t('zoom')],
        [['1', '2', '3'], t('photos')],
      ]}
    >
      {(case_) => <Opened key={caseId} case_={case_} onDecided={others.goTo} />}
    </CaseFrame>
  )
}

/** J and K: the next and the one before in the queue, without a decision. */
function useOthers(caseId: string) {
  const navigate = useNavigate()
  const { data } = useQuery(callQuery('console.identities.queue', { limit: 200 }))
  const ids = data?.rows.map(({ id }) => id) ?? []
  const goTo = (id: string | null | undefined) =>
    void (id ? navigate({ to: '/identities/$caseId', params: { caseId: id } }) : navigate({ to: '/identities' }))
  useNeighbours({ ids, here: caseId, goTo })
  return { goTo, place: { at: ids.indexOf(caseId) + 1 || '–', of: data?.waiting ?? ids.length } }
}

function Opened({ case_, onDecided }: { case_: Case; onDecided: (next: string | null) => void }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const { name, level, state, submitTime, dueTime, attempt, reason } = case_
  return (
    <>
      <PageHead
        title={name}
        marks={
          <>
            <StateTag>{names('levels', level)}</StateTag>
            {state === 'review' ? null : (
              <StateTag>{reason === null ? t(`states.${state}`) : names('rejections', reason)}</StateTag>
            )}
            {attempt > 1 ? <StateTag tone="flame">{t('try', { count: attempt })}</StateTag> : null}
          </>
        }
        lead={
          <>
            {t('handedIn')} <Time at={submitTime} /> UTC
            {state === 'review' ? <DueLead dueTime={dueTime} /> : null}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[300px_minmax(0,1fr)] xl:items-start">
          <div className="contents xl:sticky xl:top-16 xl:grid xl:gap-4">
            <Said case_={case_} />
            <Earlier case_={case_} />
          </div>
          {case_.photos.length > 0 ? <Photos case_={case_} /> : null}
          <Checks case_={case_} className={case_.photos.length > 0 ? 'max-xl:order-2 xl:col-span-2' : ''} />
        </div>
        <div className="grid gap-4">
          <Decision case_={case_} onDecided={onDecided} />
          <Owner case_={case_} />
        </div>
      </div>
    </>
  )
}

/** What the customer wrote, in the order in which a document shows it. It stays in sight while photos are moved. */
function Said({ case_ }: { case_: Case }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const { name, idNumber, country, type } = case_
  return (
    <Card title={t('said')} className="sticky top-14 z-10 xl:static">
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-1 xl:gap-3 xl:py-3">
        {(
          [
            ['name', name],
            ['number', idNumber],
            ['country', country],
            ['document', names('documents', type)],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt className="text-12 text-ink-2">{t(key)}</dt>
            <dd className="text-14 font-semibold break-words xl:text-16">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Earlier({ case_: { earlier } }: { case_: Case }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  if (earlier.length === 0) return null
  return (
    <Card title={t('earlier')} className="max-xl:order-1">
      <Facts
        facts={earlier.map(({ level, state, submitTime, reason }) => [
          `${new Date(submitTime).toISOString().slice(0, 10)} ${names('levels', level)}`,
          reason === null ? t(`states.${state}`) : names('rejections', reason),
        ])}
      />
    </Card>
  )
}

function Owner({ case_ }: { case_: Case }) {
  const { t } = useTranslation('identities')
  const names = useNames()
  const { customer, userId } = case_
  return (
    <CustomerCard
      title={t('customer')}
      userId={userId}
      facts={[
        [t('account'), customer.account],
        [t('email'), customer.email || '–'],
        [t('phone'), customer.phone || '–'],
        [t('since'), <Time key="since" at={customer.createTime} show="day" />],
        [t('level'), names('levels', customer.certification)],
        [t('language'), customer.language],
      ]}
    />
  )
}
