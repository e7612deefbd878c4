/** One transfer that a customer reported: what she says beside the picture, what else is known, and the decision. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../keys/use-neighbours.ts'
import { Card, Facts } from '../../parts/card.tsx'
import { CaseFrame } from '../../parts/case-frame.tsx'
import { Coin } from '../../parts/coin.tsx'
import { CustomerCard } from '../../parts/customer-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { ReportDecision } from './report-decision.tsx'

const route = getRouteApi('/inside/deposits/hand/$reportId')
/** Each opening is recorded: what is looked at is not opened again by itself. */
const KEPT_MS = 5 * 60_000
export type Report = ConsoleOutput<'console.deposits.handOpen'>

export default function ReportPage() {
  const { t } = useTranslation('deposits')
  const { reportId } = route.useParams()
  const query = useQuery({
    ...callQuery('console.deposits.handOpen', { id: reportId }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
  const goTo = useOthers(reportId)
  return (
    <CaseFrame
      to="/deposits"
      list={t('title')}
      here={reportId}
      query={query}
      failed={t('failed')}
      hints={[
        [['a'], t('pass')],
        [['r'], t('rejectKey')],
      ]}
    >
      {(report) => <Opened key={reportId} report={report} onDecided={goTo} />}
    </CaseFrame>
  )
}

/** J and K: the next and the one before under review, without a decision. */
function useOthers(reportId: string) {
  const navigate = useNavigate()
  const { data } = useQuery(callQuery('console.deposits.handList', { limit: 200 }))
  const ids = data?.rows.map(({ id }) => id) ?? []
  const goTo = (id: string | null) =>
    void (id ? navigate({ to: '/deposits/hand/$reportId', params: { reportId: id } }) : navigate({ to: '/deposits' }))
  useNeighbours({ ids, here: reportId, goTo })
  return goTo
}

function Opened({ report, onDecided }: { report: Report; onDecided: (next: string | null) => void }) {
  const { t } = useTranslation('deposits')
  const { amount, coin, network, state, reason, submitTime, others } = report
  return (
    <>
      <PageHead
        title={t('depositTitle', { amount: `${groupDigits(amount)} ${coin}`, network })}
        marks={<StateTag>{reason === null ? t(`states.${state}`) : t(`reasons.${reason}`)}</StateTag>}
        lead={
          <>
            {t('submitted')} <Time at={submitTime} /> UTC
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid items-start gap-4 xl:grid-cols-[320px_minmax(0,1fr)]">
          <Said report={report} />
          <Picture report={report} />
          {others.length > 0 ? <Others report={report} /> : null}
        </div>
        <ReportDecision report={report} onDecided={onDecided} />
      </div>
    </>
  )
}

function Said({ report }: { report: Report }) {
  const { t } = useTranslation('deposits')
  const { amount, coin, network, txid, address, tag, customer, userId } = report
  return (
    <CustomerCard
      title={t('saidTitle')}
      userId={userId}
      facts={[
        [
          t('said'),
          <Coin key="said" coin={coin}>
            {`${groupDigits(amount)} ${coin}`}
          </Coin>,
        ],
        [t('network'), network],
        [t('txid'), txid ?? '–'],
        [t('toAddress'), address],
        ...(tag === null ? [] : [[t('tag'), tag] as const]),
        [t('account'), customer.account],
        [t('email'), customer.email || '–'],
        [t('since'), <Time key="since" at={customer.createTime} show="day" />],
      ]}
    />
  )
}

function Picture({ report: { picture } }: { report: Report }) {
  const { t } = useTranslation('deposits')
  return (
    <Card title={t('picture')}>
      {picture.data === '' ? (
        <Empty title={t('noPicture')} />
      ) : (
        <ScrollBox
          label={t('picture')}
          className="max-h-[64dvh] overflow-auto bg-sunken focus-visible:-outline-offset-2"
        >
          <img src={`data:${picture.contentType};base64,${picture.data}`} alt={t('picture')} className="w-full" />
        </ScrollBox>
      )}
    </Card>
  )
}

function Others({ report: { others } }: { report: Report }) {
  const { t } = useTranslation('deposits')
  return (
    <Card title={t('others')} note={t('othersNote')} className="xl:col-span-2">
      <Facts
        facts={others.map(({ id, state, why }) => [
          t(`states.${state}`),
          <Link
            key={id}
            to="/deposits/hand/$reportId"
            params={{ reportId: id }}
            className="underline underline-offset-2"
          >
            {`${id}: ${why}`}
          </Link>,
        ])}
      />
    </Card>
  )
}
