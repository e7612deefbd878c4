/** Money out in three steps: what goes where, reading it once more and proving oneself, and what becomes of it. */
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinClosed } from '../../markets/coin-closed.tsx'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { useStepFocus } from '../../navigation/step-focus.ts'
import { callQuery } from '../../platform/queries.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { BookCard } from './book-card.tsx'
import { CoinField } from './coin-field.tsx'
import { DetailsStep } from './details-step.tsx'
import { type Terms, weightOf } from './draft.ts'
import { Hindered, type Hindrance, hindranceOf } from './hindered.tsx'
import { LimitCard } from './limit-card.tsx'
import { listenAnew } from './read-anew.ts'
import { ReviewStep } from './review-step.tsx'
import { StatusStep } from './status-step.tsx'
import { StepLine } from './step-line.tsx'
import { isOpen, useWithdrawing } from './use-withdrawing.ts'

/** What can be withdrawn, and how much still, changes with every price and day. */
const FRESH_MS = 15_000

export default function WithdrawPage() {
  const { t } = useTranslation('withdraw')
  usePageTitle(t('title'), t('description'))
  useOwnFeed(listenAnew)
  const query = useQuery({ ...callQuery('withdrawals.terms', {}), refetchInterval: FRESH_MS })
  const terms = query.data
  return (
    <AssetsFrame className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <Link
          to="/account/wallet/history-withdrawal"
          className="flex min-h-9 items-center gap-1 text-13 text-ink-2 hover:text-ink"
        >
          {t('past')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </header>
      {terms !== undefined ? (
        <Form terms={terms} />
      ) : query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </AssetsFrame>
  )
}

function Form({ terms }: { terms: Terms }) {
  const { draft, step, change, choose, review, back, sent, again } = useWithdrawing(terms)
  const coin = terms.coins.find((one) => one.coin === draft.coin)
  const hindrance: Hindrance | undefined = step.at === 'status' ? undefined : hindranceOf(terms)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section ref={useStepFocus(step.at)} className="rounded-surface border border-line bg-surface">
        <StepLine at={step.at} />
        <div className="p-4 sm:p-5">
          {step.at === 'status' ? (
            <StatusStep id={step.id} onAgain={again} />
          ) : hindrance !== undefined ? (
            <Hindered hindrance={hindrance} terms={terms} />
          ) : step.at === 'review' ? (
            <ReviewStep terms={terms} draft={draft} reviewed={step.of} onBack={back} onSent={sent} />
          ) : coin === undefined || !isOpen(coin) ? (
            <Closed terms={terms} coin={draft.coin} onCoin={choose} />
          ) : (
            <DetailsStep {...{ terms, coin, draft }} onCoin={choose} onDraft={change} onReview={review} />
          )}
        </div>
      </section>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <LimitCard limit={terms.limit} worth={coin && weightOf(terms, coin, draft.amount)?.worth} />
        {coin === undefined ? null : (
          <BookCard
            terms={terms}
            coin={coin}
            draft={draft}
            onPick={({ address, memo, network }) => change({ address, memo, network })}
          />
        )}
      </aside>
    </div>
  )
}

/** Nothing to be filled in: the coin that was asked for goes out on no network. */
function Closed({ terms, coin, onCoin }: { terms: Terms; coin: string; onCoin: (coin: string) => void }) {
  const { t } = useTranslation('withdraw')
  return (
    <>
      <CoinField terms={terms} coin={coin} onCoin={onCoin} />
      <CoinClosed coin={coin} title={t('coinClosed', { coin })}>
        {t('coinClosedHint')}
      </CoinClosed>
    </>
  )
}
