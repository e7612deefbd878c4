/** The security fund: what it has of each coin, and every posting on it. */
import type { CallOutput } from '@candlewick/protocol/client'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { billWords } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'
import { ProofFrame } from './proof-frame.tsx'

type Posting = CallOutput<'proof.fund'>['records'][number]

export default function FundPage() {
  const { t } = useTranslation('proof')
  const { data } = useQuery(callQuery('proof.fund', { page: 1, pageSize: 1 }))
  return (
    <ProofFrame page="fund" lead={t('fundLead')}>
      <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-4">
        {data?.balances.map(({ coin, balance }) => (
          <div key={coin} className="grid gap-1">
            <dt className="flex items-center gap-2 text-13 text-ink-2">
              <CoinIcon coin={coin} size="sm" /> {coin}
            </dt>
            <dd className="text-20 font-semibold">
              <Amount value={balance} />
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mb-2 text-20 font-semibold">{t('postings')}</h2>
      <Postings />
    </ProofFrame>
  )
}

/** An amount beside the picture of its coin. */
function CoinAmount({ coin, value }: { coin: string; value: string }) {
  return (
    <CoinCell coin={coin} className="shrink-0">
      <Amount value={value} unit={coin} />
    </CoinCell>
  )
}

function Postings() {
  const { t } = useTranslation('proof')
  const say = useNames()
  const reasonOf = useMemo(
    () =>
      ({ reason }: Posting) => {
        const words = billWords(reason)
        return words === undefined ? reason : say(words.name)
      },
    [say],
  )
  const columns = useMemo<Column<Posting>[]>(
    () => [
      {
        id: 'time',
        head: t('time'),
        render: (row) => <Time at={row.time} />,
        csv: (row) => new Date(row.time).toISOString(),
      },
      { id: 'reason', head: t('reason'), align: 'start', render: reasonOf, csv: (row) => row.reason },
      {
        id: 'amount',
        head: t('amount'),
        render: (row) => <CoinAmount coin={row.coin} value={row.amount} />,
        csv: (row) => `${row.amount} ${row.coin}`,
      },
      {
        id: 'after',
        head: t('after'),
        render: (row) => <Amount value={row.balanceAfter} unit={row.coin} />,
        csv: (row) => `${row.balanceAfter} ${row.coin}`,
      },
    ],
    [t, reasonOf],
  )
  return (
    <PagedList<Posting>
      label={t('postings')}
      queryKey={['proof.fund', 'list']}
      read={(pageSize, cursor, options) =>
        api.call('proof.fund', { page: 1, pageSize, ...(cursor && { cursor }) }, options)
      }
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <li className="grid gap-0.5 border-b border-line py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{reasonOf(row)}</span>
            <CoinAmount coin={row.coin} value={row.amount} />
          </p>
          <p className="num flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
            <Time at={row.time} />
            <Amount value={row.balanceAfter} unit={row.coin} />
          </p>
        </li>
      )}
      empty={<Empty picture="ledger" title={t('fundNone')} />}
      fileName="candlewick-security-fund"
      bar={(aside) => <div className="mb-2 flex items-center justify-end gap-4 text-13">{aside}</div>}
    />
  )
}
