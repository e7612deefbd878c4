/** One market: its terms, which of them may be changed, what was changed before; halting and resuming. */
import { groupDigits } from '@candlewick/money/display'
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { Crumbs } from '../../parts/crumbs.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { Exposure } from './exposure.tsx'
import { HaltDialog } from './halt-dialog.tsx'
import { HistoryList } from './history-list.tsx'
import { haltable, productNamed } from './products/products.ts'
import { SummaryCard } from './summary-card.tsx'
import { TermsForm } from './terms-form.tsx'
import { TermsTable } from './terms-table.tsx'

const route = getRouteApi('/inside/markets/$product/$symbol')
const EVERY_MS = 10_000
export type Market = ConsoleOutput<'console.markets.open'>

export default function MarketPage() {
  const { t } = useTranslation('markets')
  const params = route.useParams()
  const product = productNamed(params.product)
  const { symbol } = params
  const query = useQuery({
    ...callQuery('console.markets.open', { product: product ?? 'spot', symbol }),
    enabled: product !== undefined,
    refetchInterval: EVERY_MS,
  })
  if (product === undefined) return <ErrorState title={t('noProduct')} />
  return (
    <>
      <Crumbs to="/markets" list={t('title')} here={symbol} />
      <Loaded query={query} failed={t('failed')} outline={<Skeleton className="h-96" />}>
        {(market) => <Opened key={`${product} ${symbol}`} market={market} />}
      </Loaded>
    </>
  )
}

function Opened({ market }: { market: Market }) {
  const { t } = useTranslation('markets')
  const names = useNames()
  const may = useMay()
  const [open, setOpen] = useState<'nothing' | 'halt' | 'terms'>('nothing')
  const { product, symbol, state, since, by, reason, inventory, summary } = market
  const canHalt = haltable(product)
  const close = () => setOpen('nothing')
  return (
    <>
      <PageHead
        title={symbol}
        marks={<span className="text-13 font-normal text-ink-2">{names('products', product)}</span>}
        lead={
          <>
            <Health well={state === 'open'}>{t(state)}</Health>
            {since === null ? null : (
              <>
                {' '}
                {t('sinceLead')} <Time at={since} /> UTC{by ? `, ${by}` : ''}
                {reason ? `: ${reason}` : ''}
              </>
            )}
            {inventory === undefined ? null : (
              <span> · {t('inventory', { amount: `${groupDigits(inventory)} ${symbol}` })}</span>
            )}
          </>
        }
        actions={
          <>
            {canHalt !== undefined && may('market.halt') ? (
              <Button size="sm" variant={state === 'open' ? 'danger' : 'secondary'} onClick={() => setOpen('halt')}>
                {t(state === 'open' ? 'halt' : 'resume')}
              </Button>
            ) : null}
            {may('terms.write') ? (
              <Button size="sm" variant="primary" disabled={open === 'terms'} onClick={() => setOpen('terms')}>
                {t('change')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {summary === null ? null : (
          <div className="xl:col-span-2">
            <SummaryCard summary={summary} open={market.open} />
          </div>
        )}
        {product === 'contract' && may('customer.read') ? <Exposure symbol={symbol} /> : null}
        {open === 'terms' ? (
          <TermsForm market={market} onClose={close} />
        ) : (
          <Card title={t('terms')} note={t('termsNote')}>
            <TermsTable market={market} />
          </Card>
        )}
        <HistoryList product={product} symbol={symbol} />
      </div>
      {open === 'halt' && canHalt !== undefined ? (
        <HaltDialog product={canHalt} symbol={symbol} isOpen={state === 'open'} open={market.open} onClose={close} />
      ) : null}
    </>
  )
}
