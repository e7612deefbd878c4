/** One customer: who she is, what she has and did, what she is kept from. Every opening is recorded. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Crumbs } from '../../parts/crumbs.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { CustomerAudit } from './customer-audit.tsx'
import { Restricted } from './customers-page.tsx'
import { Logins } from './logins.tsx'
import { Notes } from './notes.tsx'
import { Orders } from './orders.tsx'
import { Overview } from './overview.tsx'
import { Positions } from './positions.tsx'
import { CustomerPostings } from './postings.tsx'
import { Restrictions } from './restrictions.tsx'
import { TAB_MAY, TABS, type Tab } from './tabs.ts'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/inside/customers/$userId')
/** Each opening stands in the trail: it is not asked anew by itself. */
const KEPT_MS = 5 * 60_000
export type Customer = ConsoleOutput<'console.customers.open'>

export default function CustomerPage() {
  const { t } = useTranslation('customers')
  const { userId } = route.useParams()
  const query = useQuery({
    ...callQuery('console.customers.open', { userId }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <Crumbs to="/customers" list={t('title')} here={query.data?.account ?? userId}>
        <span>{t('recorded')}</span>
      </Crumbs>
      <Loaded
        query={query}
        failed={t('failed')}
        outline={
          <div className="grid gap-4">
            <Skeleton className="h-14 w-96 max-w-full" />
            <Skeleton className="h-8" />
            <Skeleton className="h-80" />
          </div>
        }
      >
        {(customer) => <Opened customer={customer} />}
      </Loaded>
    </>
  )
}

function Opened({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const may = useMay()
  const navigate = useNavigate()
  const { tab: asked } = route.useSearch()
  const open = TABS.filter((tab) => may(TAB_MAY[tab]))
  const tab = open.find((one) => one === asked) ?? 'overview'
  const { userId, account, certification, vip, restricted, createTime, openSessions, lastUsed } = customer
  const go = (to: Tab) =>
    void navigate({ to: '/customers/$userId', params: { userId }, search: to === 'overview' ? {} : { tab: to } })
  return (
    <>
      <PageHead
        title={account}
        marks={
          <>
            <StateTag>{t('level', { level: names('levels', certification) })}</StateTag>
            <StateTag>{t('vip', { vip })}</StateTag>
            {restricted.length > 0 ? <Restricted kinds={restricted} /> : null}
          </>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-1">
            <span>
              {t('sinceLead')} <Time at={createTime} show="day" /> ·
            </span>
            <span>{t('sessionsOpen', { count: openSessions })} ·</span>
            {lastUsed === null ? null : (
              <span>
                {t('lastSeen')} <Time at={lastUsed} /> UTC ·
              </span>
            )}
            <span className="inline-flex items-center">
              {userId} <CopyButton text={userId} className="size-6!" />
            </span>
          </span>
        }
      />
      <Tabs
        label={t('tabs.label')}
        items={open.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        value={tab}
        onValue={go}
        className="mb-4 text-13!"
      />
      <Shown tab={tab} customer={customer} />
    </>
  )
}

function Shown({ tab, customer }: { tab: Tab; customer: Customer }) {
  const { userId } = customer
  switch (tab) {
    case 'overview':
      return <Overview customer={customer} />
    case 'timeline':
      return <Timeline userId={userId} />
    case 'postings':
      return <CustomerPostings userId={userId} />
    case 'orders':
      return <Orders userId={userId} />
    case 'positions':
      return <Positions userId={userId} />
    case 'logins':
      return <Logins userId={userId} />
    case 'restrictions':
      return <Restrictions customer={customer} />
    case 'notes':
      return <Notes userId={userId} />
    case 'audit':
      return <CustomerAudit userId={userId} />
  }
}
