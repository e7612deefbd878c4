/** The networks: how far each is followed, why it stands; it is halted by one operator and resumed by two. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RowButton } from '../../parts/row-button.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { callQuery, renew } from '../../platform/queries.ts'
import { stamp } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'

const EVERY_MS = 10_000
type Network = ConsoleOutput<'console.wallets.networks'>['rows'][number]

export function Networks() {
  const { t } = useTranslation('wallets')
  const [asked, setAsked] = useState<Network>()
  const { data, error, refetch } = useQuery({
    ...callQuery('console.wallets.networks', {}),
    refetchInterval: EVERY_MS,
  })
  return (
    <>
      <ListCard
        title={t('networks')}
        pages={{ rows: data?.rows, error: data ? null : error, again: () => void refetch() }}
        columns={useColumns(setAsked)}
        rowKey={({ network }) => network}
        empty={{ title: t('noNetworks') }}
        keyboard={false}
        file="networks"
      />
      {asked ? <NetworkDialog network={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

export function NetworkDialog({
  network: { network, state },
  onClose,
}: {
  network: Pick<Network, 'network' | 'state'>
  onClose: () => void
}) {
  const { t } = useTranslation('wallets')
  const proposed = useProposed()
  const way = state === 'halted' ? 'resume' : 'halt'
  return (
    <ReasonDialog
      title={t(`ask.${way}`, { network })}
      consequence={t(`comes.${way}`)}
      confirm={t(way)}
      variant={way === 'halt' ? 'danger' : 'primary'}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(
          way === 'halt'
            ? await api.call('console.wallets.halt', { network, reason })
            : await api.call('console.wallets.resume', { network, reason }),
        )
        onClose()
        await renew('console.wallets.networks')
      }}
    />
  )
}

function useColumns(onAsk: (network: Network) => void): Column<Network>[] {
  const { t } = useTranslation('wallets')
  const names = useNames()
  const may = useMay()
  const figure = (value: number | null) => (value === null ? '–' : groupDigits(String(value)))
  return [
    { id: 'network', head: t('network'), render: ({ network }) => network, csv: ({ network }) => network },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state, why, detail }) => (
        <span>
          {state === 'off' ? <span className="text-ink-2">{t('states.off')}</span> : null}
          {state === 'off' ? null : <Health well={state === 'running'}>{t(`states.${state}`)}</Health>}
          {why === '' ? null : (
            <span className="block text-ink-2">{[names('halts', why), detail].filter(Boolean).join(': ')}</span>
          )}
        </span>
      ),
      csv: ({ state, why }) => `${state} ${why}`,
    },
    {
      id: 'height',
      head: t('height'),
      render: ({ height }) => figure(height),
      csv: ({ height }) => String(height ?? ''),
    },
    {
      id: 'head',
      head: t('head'),
      render: ({ head }) => figure(head),
      csv: ({ head }) => String(head ?? ''),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'confirming',
      head: t('confirming'),
      render: ({ confirming }) => confirming,
      csv: ({ confirming }) => String(confirming),
      className: 'hidden sm:table-cell',
    },
    {
      id: 'time',
      head: t('time'),
      render: ({ time }) => <Time at={time} />,
      csv: ({ time }) => (time === null ? '' : stamp(time)),
      className: 'hidden md:table-cell',
    },
    {
      id: 'act',
      head: t('act'),
      render: (network) =>
        network.state === 'off' || !may('market.halt') ? null : (
          <RowButton onClick={() => onAsk(network)}>{t(network.state === 'halted' ? 'resume' : 'halt')}</RowButton>
        ),
    },
  ]
}
