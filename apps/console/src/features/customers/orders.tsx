/** A customer's orders of every product, the newest first; those that rest or wait now, or all. */

import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { usePages } from '../../parts/pages.ts'
import { StateTag } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { api } from '../../platform/api.ts'
import { stamp } from '../../platform/times.ts'

const route = getRouteApi('/inside/customers/$userId')
const PRODUCTS = ['spot', 'contract', 'flash', 'swap'] as const
type Order = ConsoleOutput<'console.customers.orders'>['rows'][number]

export function Orders({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const names = useNames()
  const search = route.useSearch()
  const navigate = useNavigate()
  const product = PRODUCTS.find((one) => one === search.product)
  const { symbol, open } = search
  const change = (part: { product?: string | undefined; symbol?: string | undefined; open?: string | undefined }) =>
    void navigate({
      to: '/customers/$userId',
      params: { userId },
      search: changedSearch(search, part),
      replace: true,
    })
  const pages = usePages<Order>(['console.customers.orders', { userId, product, symbol, open }], (after, signal) =>
    open
      ? api.call('console.customers.openOrders', { userId, ...(after && { after }) }, { signal })
      : api.call(
          'console.customers.orders',
          { userId, ...(product && { product }), ...(symbol && { symbol }), ...(after && { after }) },
          { signal },
        ),
  )
  return (
    <>
      <Filters label={t('filters')}>
        <ChoiceFilter
          label={t('which')}
          all={t('allOrders')}
          options={[{ value: 'yes', label: t('openOnly') }]}
          value={open}
          onValue={(to) => change({ open: to })}
        />
        {open ? null : (
          <>
            <ChoiceFilter
              label={t('product')}
              all={t('allProducts')}
              options={PRODUCTS.map((one) => ({ value: one, label: names('products', one) }))}
              value={product}
              onValue={(to) => change({ product: to })}
            />
            <TextFilter label={t('symbol')} value={symbol} onValue={(to) => change({ symbol: to?.toUpperCase() })} />
          </>
        )}
      </Filters>
      <ListCard
        title={t('tabs.orders')}
        pages={pages}
        columns={useColumns()}
        rowKey={({ product: of, id }) => `${of} ${id}`}
        empty={{ title: t('noOrders') }}
        file={`orders-${userId}`}
      />
    </>
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('customers')
  const names = useNames()
  return [
    {
      id: 'time',
      head: t('time'),
      render: ({ placedTime }) => <Time at={placedTime} />,
      csv: ({ placedTime }) => stamp(placedTime),
    },
    {
      id: 'symbol',
      head: t('symbol'),
      align: 'start',
      render: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      csv: ({ symbol }) => symbol,
    },
    {
      id: 'kind',
      head: t('kind'),
      align: 'start',
      // A swap has neither.
      render: ({ product, side, type }) => names('products', product) + (side === '' ? '' : `, ${side} ${type}`),
      csv: ({ product, side, type }) => `${product} ${side} ${type}`.trim(),
      className: 'hidden sm:table-cell',
    },
    { id: 'price', head: t('price'), render: ({ price }) => price && groupDigits(price), csv: ({ price }) => price },
    {
      id: 'quantity',
      head: t('quantity'),
      render: ({ quantity }) => groupDigits(quantity),
      csv: ({ quantity }) => quantity,
    },
    {
      id: 'filled',
      head: t('filled'),
      render: ({ filled }) => filled && groupDigits(filled),
      csv: ({ filled }) => filled,
      className: 'hidden md:table-cell',
    },
    {
      id: 'status',
      head: t('state'),
      align: 'start',
      render: ({ status }) => <StateTag>{status}</StateTag>,
      csv: ({ status }) => status,
    },
    {
      id: 'id',
      head: t('number'),
      render: ({ id }) => <span className="text-ink-2">{id}</span>,
      csv: ({ id }) => id,
      className: 'hidden lg:table-cell',
    },
  ]
}
