/** Hot wallets by network: what each coin holds beside its marks and caps, what waits for it, and payouts held back. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { Empty, Skeleton } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../parts/banner.tsx'
import { Coin } from '../../parts/coin.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { RowButton } from '../../parts/row-button.tsx'
import { Health, StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { cut } from './cut.ts'
import { LevelBar } from './level-bar.tsx'
import { LevelsDialog } from './levels-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'

const EVERY_MS = 10_000
type Hot = ConsoleOutput<'console.wallets.hot'>
type Network = Hot['rows'][number]
export type HotCoin = Network['coins'][number]
export type Pause = Hot['paused']

export function HotWallets() {
  const { t } = useTranslation('payouts')
  const query = useQuery({ ...callQuery('console.wallets.hot', {}), refetchInterval: EVERY_MS })
  return (
    <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-80" />}>
      {(hot) => <Opened hot={hot} />}
    </Loaded>
  )
}

function Opened({ hot: { paused, rows } }: { hot: Hot }) {
  const { t } = useTranslation('payouts')
  const may = useMay()
  const [asked, setAsked] = useState(false)
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Health well={paused === null}>{t(paused === null ? 'allRunning' : 'allPaused')}</Health>
        {may('market.halt') ? (
          <Button size="sm" variant={paused === null ? 'danger' : 'secondary'} onClick={() => setAsked(true)}>
            {t(paused === null ? 'pauseAll' : 'resumeAll')}
          </Button>
        ) : null}
      </div>
      {paused === null ? null : <Held pause={paused} />}
      {rows.length === 0 ? <Empty title={t('none')}>{t('noneHint')}</Empty> : null}
      {rows.map((network) => (
        <NetworkCard key={network.network} network={network} />
      ))}
      {asked ? <PauseDialog isPaused={paused !== null} onClose={() => setAsked(false)} /> : null}
    </section>
  )
}

function Held({ pause: { by, reason, time } }: { pause: NonNullable<Pause> }) {
  const { t } = useTranslation('payouts')
  return (
    <Banner title={t('heldBack', { by })}>
      {reason} (<Time at={time} /> UTC)
    </Banner>
  )
}

function NetworkCard({ network: { network, paused, address, coins } }: { network: Network }) {
  const { t } = useTranslation('payouts')
  const may = useMay()
  const [pausing, setPausing] = useState(false)
  const [marked, setMarked] = useState<HotCoin>()
  return (
    <>
      <ListCard
        title={network}
        note={
          <span className="inline-flex min-w-0 items-center gap-1">
            <span className="break-all">{address}</span>
            <CopyButton text={address} className="size-6!" />
          </span>
        }
        aside={
          <span className="inline-flex items-center gap-2">
            <Health well={paused === null}>{t(paused === null ? 'running' : 'paused')}</Health>
            {may('market.halt') ? (
              <Button size="sm" onClick={() => setPausing(true)}>
                {t(paused === null ? 'pause' : 'resume')}
              </Button>
            ) : null}
          </span>
        }
        pages={{ rows: coins, error: null }}
        columns={useColumns(may('terms.write') ? setMarked : undefined)}
        rowKey={({ coin }) => coin}
        empty={{ title: t('noCoins') }}
        keyboard={false}
        file={`hot-${network}`}
      />
      {paused === null ? null : <Held pause={paused} />}
      {pausing ? <PauseDialog network={network} isPaused={paused !== null} onClose={() => setPausing(false)} /> : null}
      {marked ? <LevelsDialog network={network} coin={marked} onClose={() => setMarked(undefined)} /> : null}
    </>
  )
}

function useColumns(onMarks: ((coin: HotCoin) => void) | undefined): Column<HotCoin>[] {
  const { t } = useTranslation('payouts')
  const names = useNames()
  const mark = (id: 'low' | 'target' | 'high'): Column<HotCoin> => ({
    id,
    head: t(id),
    render: (row) => (row[id] === null ? '–' : groupDigits(row[id])),
    csv: (row) => row[id] ?? '',
    className: 'hidden whitespace-nowrap xl:table-cell',
  })
  return [
    {
      id: 'coin',
      head: t('coin'),
      align: 'start',
      render: ({ coin }) => <Coin coin={coin} />,
      csv: ({ coin }) => coin,
    },
    {
      id: 'held',
      head: t('held'),
      render: ({ held }) => <span title={held}>{groupDigits(cut(held))}</span>,
      csv: ({ held }) => held,
      className: 'whitespace-nowrap',
    },
    {
      id: 'level',
      head: t('level'),
      align: 'start',
      render: (coin) => <LevelBar coin={coin} />,
      csv: ({ level }) => level,
    },
    ...(['low', 'target', 'high'] as const).map(mark),
    {
      id: 'today',
      head: t('today'),
      render: ({ today, dayCap }) => t('todayOf', { today: groupDigits(today), cap: groupDigits(dayCap) }),
      csv: ({ today }) => today,
      className: 'hidden whitespace-nowrap lg:table-cell',
    },
    {
      id: 'cap',
      head: t('cap'),
      render: ({ cap }) => groupDigits(cap),
      csv: ({ cap }) => cap,
      className: 'hidden whitespace-nowrap lg:table-cell',
    },
    {
      id: 'waits',
      head: t('waits'),
      align: 'start',
      render: ({ waits }) =>
        waits.length === 0
          ? '–'
          : waits.map(({ reason, withdrawals }) => (
              <StateTag key={reason} tone="flame">
                {t('waitsOf', { count: withdrawals, reason: names('waits', reason) })}
              </StateTag>
            )),
      csv: ({ waits }) => waits.map(({ reason, withdrawals }) => `${reason} ${withdrawals}`).join(' '),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'time',
      head: t('read'),
      render: ({ time }) => <Time at={time} show="clock" />,
      className: 'hidden md:table-cell',
    },
    ...(onMarks
      ? [
          {
            id: 'act',
            head: t('act'),
            render: (coin: HotCoin) => <RowButton onClick={() => onMarks(coin)}>{t('marks')}</RowButton>,
          },
        ]
      : []),
  ]
}
