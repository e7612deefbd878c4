/** One proposal: both sides of the change, what would be booked, who asked and why; and the decision. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNeighbours } from '../../keys/use-neighbours.ts'
import { AccountName, customerOn, isAccount } from '../../parts/account-name.tsx'
import { Banner } from '../../parts/banner.tsx'
import { Card, Facts } from '../../parts/card.tsx'
import { CaseFrame } from '../../parts/case-frame.tsx'
import { Change } from '../../parts/change.tsx'
import { DueLead } from '../../parts/due.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Postings } from '../../parts/postings.tsx'
import { useSpan } from '../../parts/span.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { SubjectLink } from '../../parts/subject-link.tsx'
import { Time } from '../../parts/time.tsx'
import { useNow } from '../../platform/now.ts'
import { callQuery } from '../../platform/queries.ts'
import { mayDecide, useBarred } from './barred.ts'
import { Decision } from './decision.tsx'

const route = getRouteApi('/inside/proposals/$proposalId')
const EVERY_MS = 5_000
const SECOND_MS = 1_000
export type Proposal = ConsoleOutput<'console.proposal'>

export default function ProposalPage() {
  const { t } = useTranslation('proposals')
  const { proposalId } = route.useParams()
  const query = useQuery({
    ...callQuery('console.proposal', { proposalId }),
    // What is decided stays so.
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'waiting' ? EVERY_MS : false),
  })
  const others = useOthers(proposalId)
  return (
    <CaseFrame
      to="/proposals"
      list={t('title')}
      here={proposalId}
      query={query}
      failed={t('failed')}
      hints={
        query.data !== undefined && mayDecide(query.data)
          ? [
              [['a'], t('approve')],
              [['r'], t('reject')],
            ]
          : []
      }
    >
      {(proposal) => <Opened key={proposalId} proposal={proposal} onDone={others.next} />}
    </CaseFrame>
  )
}

/** J and K: the next and the one before among those that wait. */
function useOthers(proposalId: string) {
  const navigate = useNavigate()
  const { data } = useQuery(callQuery('console.proposals', { state: 'waiting', limit: 200 }))
  const ids = data?.rows.map((row) => row.proposalId) ?? []
  const step = useNeighbours({
    ids,
    here: proposalId,
    goTo: (to) => void navigate({ to: '/proposals/$proposalId', params: { proposalId: to } }),
    beyond: () => void navigate({ to: '/proposals' }),
  })
  return { next: () => step(1) }
}

function Opened({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const { t } = useTranslation('proposals')
  const names = useNames()
  const { kind, subject, before, after, postings, proposedBy, createTime, reason, state } = proposal
  return (
    <>
      <PageHead
        title={names('kinds', kind)}
        marks={<StateTag tone={state === 'failed' ? 'bad' : 'plain'}>{names('states', state)}</StateTag>}
        lead={
          <>
            {isAccount(subject.id) ? (
              <AccountName account={subject.id} customer={customerOn('to', after)} />
            ) : (
              <SubjectLink subject={subject} />
            )}{' '}
            {t('askedAt')} <Time at={createTime} /> UTC
            {state === 'waiting' ? <DueLead dueTime={proposal.dueTime} /> : null}
          </>
        }
      />
      <Stands proposal={proposal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4">
          <Card title={t('change')} note={t('changeNote')}>
            <Change before={before} after={after} />
          </Card>
          {postings.length > 0 ? (
            <Card title={t('postings')} note={state === 'waiting' ? t('postingsIf') : undefined}>
              <Postings lines={postings} names={customersOf(after)} />
            </Card>
          ) : null}
          <Card title={t('why')}>
            <Facts
              facts={[
                [t('by'), proposedBy.name],
                [t('reason'), reason],
                ...(proposal.decidedBy ? ([[t('decidedBy'), proposal.decidedBy.name]] as const) : []),
                ...(proposal.decisionReason ? ([[t('decisionReason'), proposal.decisionReason]] as const) : []),
                ...(proposal.outcome ? ([[t('outcome'), proposal.outcome]] as const) : []),
              ]}
            />
          </Card>
        </div>
        <Decision proposal={proposal} onDone={onDone} />
      </div>
    </>
  )
}

/** Masked names of the customers on both sides of an adjustment, by their accounts. */
function customersOf(after: Proposal['after']): ReadonlyMap<string, string> {
  return new Map(
    ['from', 'to'].flatMap((side) => {
      const [account, name] = [after[side], customerOn(side, after)]
      return typeof account === 'string' && name !== undefined ? [[account, name] as const] : []
    }),
  )
}

/** Where it stands, and whether who looks at it may decide. */
function Stands({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const span = useSpan()
  const now = useNow(SECOND_MS)
  const barred = useBarred()
  const { state, proposedBy, cannotDecide, expireTime } = proposal
  if (state !== 'waiting') return null
  return (
    <Banner title={t('needsSecond', { name: proposedBy.name })}>
      {cannotDecide === null ? t('youMay') : barred(proposal)} {t('endsIn', { span: span(expireTime - now) })}
    </Banner>
  )
}
