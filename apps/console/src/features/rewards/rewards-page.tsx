/** The campaigns of rewards and the budget that coupons are paid from; each change takes two operators. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'

export type Rewards = ConsoleOutput<'console.rewards.list'>
export type Campaign = Rewards['campaigns'][number]
type Budget = Rewards['budget'][number]
type Opened = { kind: 'campaign'; campaign?: Campaign } | { kind: 'budget' }

export default function RewardsPage() {
  const { t } = useTranslation('rewards')
  const may = useMay()
  const { data, error, refetch } = useQuery(callQuery('console.rewards.list', {}))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const pages = { error: data ? null : error, again: () => void refetch() }
  const budget: Column<Budget>[] = [
    {
      id: 'coin',
      head: t('coin'),
      render: ({ coin }) => <Coin coin={coin} />,
      csv: ({ coin }) => coin,
    },
    { id: 'left', head: t('left'), render: ({ left }) => groupDigits(left), csv: ({ left }) => left },
    { id: 'granted', head: t('waits'), render: ({ granted }) => groupDigits(granted), csv: ({ granted }) => granted },
  ]
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {may('ledger.adjust') ? (
              <Button size="sm" disabled={!data} onClick={() => setOpened({ kind: 'budget' })}>
                {t('fill')}
              </Button>
            ) : null}
            {may('terms.write') ? (
              <Button size="sm" variant="primary" disabled={!data} onClick={() => setOpened({ kind: 'campaign' })}>
                {t('new')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <ListCard
          title={t('campaigns')}
          pages={{ ...pages, rows: data?.campaigns }}
          columns={useColumns(may('terms.write') ? (campaign) => setOpened({ kind: 'campaign', campaign }) : undefined)}
          rowKey={({ campaign }) => campaign}
          empty={{ title: t('none') }}
          keyboard={false}
          file="rewards"
        />
        <ListCard
          title={t('budget')}
          pages={{ ...pages, rows: data?.budget }}
          columns={budget}
          rowKey={({ coin }) => coin}
          empty={{ title: t('noBudget') }}
          keyboard={false}
        />
      </div>
      {data && opened?.kind === 'campaign' ? (
        <CampaignDialog coins={data.coins} campaign={opened.campaign} onClose={close} />
      ) : null}
      {data && opened?.kind === 'budget' ? (
        <BudgetDialog coins={data.coins} budget={data.budget} onClose={close} />
      ) : null}
    </>
  )
}

function useColumns(onChange: ((campaign: Campaign) => void) | undefined): Column<Campaign>[] {
  const { t } = useTranslation('rewards')
  const names = useNames()
  const columns: Column<Campaign>[] = [
    {
      id: 'campaign',
      head: t('campaign'),
      render: ({ campaign }) => <b className="font-semibold">{campaign}</b>,
      csv: ({ campaign }) => campaign,
    },
    {
      id: 'task',
      head: t('task'),
      align: 'start',
      render: ({ task }) => (task === null ? '–' : names('tasks', task)),
      csv: ({ task }) => task ?? '',
      className: 'hidden md:table-cell',
    },
    {
      id: 'amount',
      head: t('amount'),
      render: ({ amount, coin }) => <Coin coin={coin}>{`${groupDigits(amount)} ${coin}`}</Coin>,
      csv: ({ amount, coin }) => `${amount} ${coin}`,
    },
    {
      id: 'days',
      head: names('fields', 'days'),
      render: ({ days }) => String(days),
      csv: ({ days }) => String(days),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'granted',
      head: t('granted'),
      render: ({ granted, quota }) => `${groupDigits(String(granted))} / ${groupDigits(String(quota))}`,
      csv: ({ granted, quota }) => `${granted} ${quota}`,
      className: 'hidden whitespace-nowrap sm:table-cell',
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state }) => <Health well={state === 'open'}>{t(state)}</Health>,
      csv: ({ state }) => state,
    },
  ]
  if (onChange === undefined) return columns
  return [
    ...columns,
    {
      id: 'acts',
      head: <span className="sr-only">{t('change')}</span>,
      name: t('change'),
      render: (campaign) => (
        <Button
          size="sm"
          variant="ghost"
          className="min-h-7! whitespace-nowrap"
          aria-label={`${t('change')}: ${campaign.campaign}`}
          onClick={() => onChange(campaign)}
        >
          {t('change')}
        </Button>
      ),
    },
  ]
}
