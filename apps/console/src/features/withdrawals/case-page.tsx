/** One withdrawal: what was asked for, what speaks for and against it, each of its steps, and the decision. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../keys/use-neighbours.ts'
import { CaseFrame } from '../../parts/case-frame.tsx'
import { DueLead } from '../../parts/due.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { Asked, Owner } from './asked.tsx'
import { Decision } from './decision.tsx'
import { Passkeys } from './passkeys.tsx'
import { Risk } from './risk.tsx'
import { askedOf, waitsIn } from './shown.ts'
import { Steps } from './steps.tsx'

const route = getRouteApi('/inside/withdrawals/$caseId')
/** Each opening is recorded: what is looked at is not opened again by itself. */
const KEPT_MS = 5 * 60_000
export type Case = ConsoleOutput<'console.withdrawals.case'>

export default function CasePage() {
  const { t } = useTranslation('withdrawals')
  const { caseId } = route.useParams()
  const query = useQuery({
    ...callQuery('console.withdrawals.case', { id: caseId }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
  const others = useOthers(caseId, query.data)
  return (
    <CaseFrame
      to="/withdrawals"
      list={t('title')}
      here={query.data?.orderNo ?? caseId.slice(0, 12)}
      place={t('place', others.place)}
      query={query}
      failed={t('failed')}
      hints={[
        [['a'], t('approve')],
        [['r'], t('rejectKey')],
        [['p'], t('paidKey')],
      ]}
    >
      {(case_) => <Opened key={caseId} case_={case_} onDecided={others.goTo} />}
    </CaseFrame>
  )
}

/** J and K: the next and the one before in the queue, without a decision. */
function useOthers(caseId: string, case_: Case | undefined) {
  const navigate = useNavigate()
  const list = waitsIn(case_ ?? { state: 'review', way: 'chain' })
  const { data } = useQuery(callQuery('console.withdrawals.queue', { ...askedOf(list), limit: 200 }))
  const ids = data?.rows.map(({ id }) => id) ?? []
  const goTo = (id: string | null | undefined) =>
    void (id ? navigate({ to: '/withdrawals/$caseId', params: { caseId: id } }) : navigate({ to: '/withdrawals' }))
  useNeighbours({ ids, here: caseId, goTo })
  const of = (list === 'review' ? data?.waiting : data?.toPay) ?? ids.length
  return { goTo, place: { at: ids.indexOf(caseId) + 1 || '–', of } }
}

function Opened({ case_, onDecided }: { case_: Case; onDecided: (next: string | null) => void }) {
  const { t } = useTranslation('withdrawals')
  const { amount, coin, networkName, state, way, createTime, dueTime, operatorsNeeded, approvedBy } = case_
  const waits = state === 'review' || waitsIn(case_) === 'to_pay'
  return (
    <>
      <PageHead
        title={t('caseTitle', {
          amount: `${groupDigits(amount)} ${coin}`,
          network: way === 'internal' ? t('internal') : networkName,
        })}
        marks={
          <>
            <StateTag>{waitsIn(case_) === 'to_pay' ? t('states.to_pay') : t(`states.${state}`)}</StateTag>
            {operatorsNeeded > 1 && state === 'review' ? (
              <StateTag tone="flame">{t('approvals', { count: approvedBy.length, of: operatorsNeeded })}</StateTag>
            ) : null}
          </>
        }
        lead={
          <>
            {t('askedFor')} <Time at={createTime} /> UTC
            {waits ? <DueLead dueTime={dueTime} /> : null}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Asked case_={case_} />
          <Risk case_={case_} />
          <Steps case_={case_} className="xl:col-span-2" />
        </div>
        <div className="grid gap-4">
          <Decision case_={case_} onDecided={onDecided} />
          <Passkeys case_={case_} />
          <Owner case_={case_} />
        </div>
      </div>
    </>
  )
}
