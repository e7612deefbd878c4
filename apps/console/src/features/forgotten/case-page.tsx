/** One forgotten fund password: what was told beside what is known, what to look at, and the decision. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { CustomerCard } from '../../parts/customer-card.tsx'
import { DueLead } from '../../parts/due.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { Decision } from './decision.tsx'

const route = getRouteApi('/inside/forgotten/$caseId')
export type FundCase = ConsoleOutput<'console.forgotten.case'>

export default function CasePage() {
  const { t } = useTranslation('forgotten')
  const { caseId } = route.useParams()
  const query = useQuery(callQuery('console.forgotten.case', { id: caseId }))
  return (
    <>
      <Crumbs to="/forgotten" list={t('title')} here={caseId} />
      <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-120" />}>
        {(case_) => <Opened key={caseId} case_={case_} />}
      </Loaded>
    </>
  )
}

function Opened({ case_ }: { case_: FundCase }) {
  const { t } = useTranslation('forgotten')
  const names = useNames()
  const { name, state, askTime, dueTime, customer, userId, words } = case_
  return (
    <>
      <PageHead
        title={name}
        marks={<StateTag>{t(`states.${state}`)}</StateTag>}
        lead={
          <>
            {t('askedAt')} <Time at={askTime} /> UTC
            {state === 'review' ? <DueLead dueTime={dueTime} /> : null}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid items-start gap-4">
          <Checks case_={case_} />
          <Known case_={case_} />
          {words === '' ? null : (
            <Card title={t('words')}>
              <p className="p-3 break-words">{words}</p>
            </Card>
          )}
        </div>
        <div className="grid gap-4">
          <Decision case_={case_} />
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
        </div>
      </div>
    </>
  )
}

const SIGN = { look: '!', ok: '✓' }
const COLOUR = { look: 'font-bold text-bad', ok: 'text-good' }

function Checks({ case_: { checks, looks } }: { case_: FundCase }) {
  const { t } = useTranslation('forgotten')
  return (
    <Card title={t('checks')} note={looks === 0 ? t('allWell') : t('looks', { count: looks })}>
      <ul className="grid py-1">
        {checks.map(({ check, outcome, found }) => (
          <li key={check} className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-1 px-3 py-1">
            <span role="img" aria-label={t(`outcome.${outcome}`)} className={`text-center ${COLOUR[outcome]}`}>
              {SIGN[outcome]}
            </span>
            <span className={outcome === 'look' ? 'font-semibold' : undefined}>
              {outcome === 'ok' ? t(`checkOk.${check}`) : t(`checkLook.${check}`)}
            </span>
            <span className="text-ink-2">{found}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the account was verified with: its photos stand with the identity itself. */
function Known({ case_: { identities } }: { case_: FundCase }) {
  const { t } = useTranslation('forgotten')
  const names = useNames()
  return (
    <>
      {identities.map(({ id, level, name, idNumber, country, type, decideTime }) => (
        <Card
          key={id}
          title={t('identity')}
          note={names('levels', level)}
          aside={
            <Link to="/identities/$caseId" params={{ caseId: id }} className="underline underline-offset-2">
              {t('openIdentity')}
            </Link>
          }
        >
          <Facts
            facts={[
              [t('name'), name],
              [t('number'), idNumber],
              [t('country'), country],
              [t('document'), names('documents', type)],
              [t('decidedAt'), <Time key="at" at={decideTime} />],
            ]}
          />
        </Card>
      ))}
    </>
  )
}
