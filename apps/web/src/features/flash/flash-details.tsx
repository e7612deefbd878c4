/** One flash contract opened: its terms, what happened to it, and the evidence that anybody can recompute it from. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { DetailsSheet } from '../../lists/details-sheet.tsx'
import { Step, Term } from '../../lists/timeline.tsx'
import { callQuery } from '../../platform/queries.ts'
import { FlashDirection, payoutRateText, profitText, useCycleText } from './figures.tsx'
import { flashName } from './flash-market.ts'
import { hasEnded, useOwnFlash } from './own-flash.ts'
import { pricesAlike } from './provisional-outcome.ts'
import { FlashState, OrderProfit } from './rows/columns.tsx'

const EvidencePart = lazyPart(() => import('./evidence/evidence.tsx'), 'flash-evidence')

type Order = CallOutput<'flash.order'>

interface FlashDetailsProps {
  id: string
  onClose: () => void
}

export default function FlashDetails({ id, onClose }: FlashDetailsProps) {
  const query = useQuery(callQuery('flash.order', { id }))
  const { data } = query
  useFreshDetails(id)
  return (
    <DetailsSheet
      title={data && <Title order={data} />}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      onClose={onClose}
      footer={undefined}
    >
      {data ? (
        <>
          <Terms order={data} />
          <Life order={data} />
          <Suspense fallback={<Skeleton className="mt-6 h-40 w-full" />}>
            <EvidencePart order={data} />
          </Suspense>
        </>
      ) : null}
    </DetailsSheet>
  )
}

/** Reads the contract anew when it goes on. */
function useFreshDetails(id: string): void {
  const cache = useQueryClient()
  const stage = useOwnFlash((own) => own.running.find((order) => order.id === id)?.status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is what the news are about
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ['flash.order', { id }] })
    void cache.invalidateQueries({ queryKey: ['flash.evidence', { id }] })
  }, [cache, id, stage])
}

function Title({ order }: { order: Order }) {
  const { t } = useTranslation('flash')
  return (
    <>
      <FlashDirection direction={order.direction} /> {flashName(order.symbol)}
      <span className="num font-normal text-ink-2">
        {' · '}
        {hasEnded(order) ? `${t('state.settled')} · ` : null}
        <FlashState order={order} />
      </span>
    </>
  )
}

function Terms({ order }: { order: Order }) {
  const { t } = useTranslation('flash')
  const { t: own } = useTranslation('orders')
  const { separators } = useUiTexts()
  const cycle = useCycleText()
  const price = (text: string | undefined) => (text === undefined ? UNKNOWN_FIGURE : groupDigits(text, separators))
  const [opened, current] = pricesAlike(order.openPrice, hasEnded(order) ? order.settlePrice : order.currentPrice)
  return (
    <dl className="num text-13">
      <Term name={t('stake')}>
        {groupDigits(order.stake, separators)} {order.coin}
      </Term>
      <Term name={t('form.cycle')}>{cycle(order.period)}</Term>
      <Term name={t('payoutRate')}>{payoutRateText(order.payoutRate, separators)}</Term>
      <Term name={t('form.returned')}>
        {groupDigits(order.winPayout, separators)} {order.coin}
      </Term>
      <Term name={t('openPrice')}>{price(opened)}</Term>
      <Term name={hasEnded(order) ? t('settlePrice') : t('currentPrice')}>{price(current)}</Term>
      <Term name={t('profit')}>
        <OrderProfit order={order} coin />
      </Term>
      <Term name={own('number')}>
        {order.id} <CopyButton text={order.id} />
      </Term>
    </dl>
  )
}

/** From acceptance over the open price to the end. */
function Life({ order }: { order: Order }) {
  const { t } = useTranslation('flash')
  const { t: own } = useTranslation('orders')
  const { separators } = useUiTexts()
  const { openPrice, outcome, profitAndLoss = '0', coin } = order
  return (
    <section className="mt-6">
      <h3 className="mb-3 font-semibold">{own('timeline')}</h3>
      <ol className="num grid gap-4 border-l border-line-strong pl-5 text-13">
        <Step at={order.createTime} title={t('life.accepted')}>
          {t('life.acceptedText')}
        </Step>
        {openPrice === undefined ? null : (
          <Step at={order.openTime} title={t('life.opened', { price: groupDigits(openPrice, separators) })} />
        )}
        {outcome === undefined ? (
          <Step at={order.settleAt} title={t('life.matures')} strong />
        ) : (
          <Step at={order.settleAt} title={`${t('state.settled')} · ${t(`outcome.${outcome}`)}`} strong>
            {outcome === 'void' ? t('life.void') : `${profitText(profitAndLoss, separators)} ${coin}`}
          </Step>
        )}
      </ol>
    </section>
  )
}
