/** Whose positions of a contract are the largest, and whose are nearest to their liquidation. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../parts/list-card.tsx'
import { useOwnerName } from '../../parts/owner-name.ts'
import { ratePercentCut } from '../../parts/rate.ts'
import { callQuery, LOOK_MS } from '../../platform/queries.ts'

type Positions = ConsoleOutput<'console.markets.positions'>
type Held = Positions['largest'][number]

/** Parts of the mark, past which it matters to nobody how far it is. */
const FAR = 10

/** Who is in danger stands first; each with what is said where there is nobody. */
const LISTS = [
  ['nearest', 'noNearest'],
  ['largest', 'noPositions'],
] as const

const keyOf = ({ userId, name, side }: Held) => `${userId ?? name} ${side}`

export function Exposure({ symbol }: { symbol: string }) {
  const { t } = useTranslation('markets')
  const { data, error, refetch } = useQuery({
    ...callQuery('console.markets.positions', { symbol }),
    refetchInterval: LOOK_MS,
  })
  const columns = useColumns(data)
  return LISTS.map(([list, none]) => (
    <ListCard
      key={list}
      title={t(list)}
      pages={{ rows: data?.[list], error: data ? null : error, again: () => void refetch() }}
      columns={columns}
      rowKey={keyOf}
      empty={{ title: t(none) }}
      file={`${list}-${symbol}`}
      className="xl:col-span-2"
      keyboard={false}
    />
  ))
}

function useColumns(data: Pick<Positions, 'unit' | 'coin'> = { unit: '', coin: '' }): Column<Held>[] {
  const { t } = useTranslation('markets')
  const owner = useOwnerName()
  const { unit, coin } = data
  return [
    {
      id: 'customer',
      head: t('customer'),
      render: ({ userId, name }) =>
        userId === null ? (
          <b className="font-semibold">{owner(name)}</b>
        ) : (
          <Link to="/customers/$userId" params={{ userId }} className="font-semibold underline underline-offset-2">
            {name}
          </Link>
        ),
      csv: ({ userId, name }) => userId ?? name,
    },
    {
      id: 'side',
      head: t('side'),
      align: 'start',
      render: ({ side, leverage, mode }) => t('held', { side: t(`sides.${side}`), leverage, mode: t(`modes.${mode}`) }),
      csv: ({ side, leverage, mode }) => `${side} ${leverage} ${mode}`,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'size',
      head: `${t('size')}, ${unit}`,
      name: t('size'),
      render: ({ size }) => groupDigits(size),
      csv: ({ size }) => size,
    },
    {
      id: 'value',
      head: `${t('value')}, ${coin}`,
      name: t('value'),
      render: ({ value }) => groupDigits(value),
      csv: ({ value }) => value,
      className: 'hidden md:table-cell',
    },
    ...useLiquidationColumns(),
  ]
}

function useLiquidationColumns(): Column<Held>[] {
  const { t } = useTranslation('markets')
  const rate = (text: string | null) => (text === null ? '–' : ratePercentCut(text))
  const away = (text: string | null) =>
    text !== null && Number(text) >= FAR ? t('far', { distance: ratePercentCut(String(FAR)) }) : rate(text)
  return [
    {
      id: 'ratio',
      head: <span title={t('ratioHint')}>{t('ratio')}</span>,
      name: t('ratio'),
      render: ({ marginRatio }) => rate(marginRatio),
      csv: ({ marginRatio }) => marginRatio ?? '',
    },
    {
      id: 'liquidation',
      head: t('liquidation'),
      render: ({ liquidationPrice }) => (liquidationPrice === null ? '–' : groupDigits(liquidationPrice)),
      csv: ({ liquidationPrice }) => liquidationPrice ?? '',
      className: 'hidden lg:table-cell',
    },
    {
      id: 'distance',
      head: <span title={t('distanceHint')}>{t('distance')}</span>,
      name: t('distance'),
      render: ({ distance }) => away(distance),
      csv: ({ distance }) => distance ?? '',
    },
  ]
}
