/** Money out in three steps: what goes where, reading it once more and proving oneself, and what becomes of it. */
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinClosed } from '../../markets/coin-closed.tsx'
import { useAskedCoin } from '../../navigation/asked-coin.ts'
import { AssetsFrame } from '../../navigation/assets-frame.tsx'
import { usePageTitle } from '../../navigation/page-title.ts'
import { callQuery } from '../../platform/queries.ts'
import { useOwnFeed } from '../../realtime/own.ts'
import { BookCard } from './book-card.tsx'
import { CoinField } from './coin-field.tsx'
import { DetailsStep } from './details-step.tsx'
import { type Coin, type Draft, emptyDraft, newNonce, type Terms, weightOf } from './draft.ts'
import { Hindered, type Hindrance, hindranceOf } from './hindered.tsx'
import { LimitCard } from './limit-card.tsx'
import { listenAnew } from './read-anew.ts'
import { type Reviewed, ReviewStep } from './review-step.tsx'
import { StatusStep } from './status-step.tsx'
import { StepLine } from './step-line.tsx'

type Step =
  | { readonly at: 'details' }
  | { readonly at: 'review'; readonly of: Reviewed }
  | { readonly at: 'status'; readonly id: string }

const USUAL = 'USDT'
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

/** What is filled in and how far it has come; the coin is the one that the address asks for. */
function useWithdrawing(terms: Terms) {
  const [asked, choose] = useAskedCoin()
  const [first] = useState(() => firstCoin(terms))
  const code = asked ?? first
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(code))
  const [step, setStep] = useState<Step>({ at: 'details' })
  if (draft.coin !== code) {
    // Where it is to go is kept: one address often takes several coins.
    const { address, memo } = step.at === 'status' ? emptyDraft(code) : draft
    setDraft({ ...emptyDraft(code), address, memo })
    setStep({ at: 'details' })
  }
  return { draft, setDraft, step, setStep, choose }
}

/** Where none is asked for: what most is withdrawn in, else one that can be. */
function firstCoin({ coins }: Terms): string {
  const open = coins.filter(isOpen).map(({ coin }) => coin)
  return open.includes(USUAL) ? USUAL : (open[0] ?? USUAL)
}

const isOpen = ({ networks }: Coin) => networks.some(({ open }) => open)

function Form({ terms }: { terms: Terms }) {
  const { draft, setDraft, step, setStep, choose } = useWithdrawing(terms)
  const coin = terms.coins.find((one) => one.coin === draft.coin)
  const hindrance: Hindrance | undefined = step.at === 'status' ? undefined : hindranceOf(terms)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, nonce: newNonce() }))
  const again = () => {
    setDraft(emptyDraft(draft.coin))
    setStep({ at: 'details' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section className="rounded-surface border border-line bg-surface">
        <StepLine at={step.at} />
        <div className="p-4 sm:p-5">
          {step.at === 'status' ? (
            <StatusStep id={step.id} onAgain={again} />
          ) : hindrance !== undefined ? (
            <Hindered hindrance={hindrance} terms={terms} />
          ) : step.at === 'review' ? (
            <ReviewStep
              terms={terms}
              draft={draft}
              reviewed={step.of}
              onBack={() => setStep({ at: 'details' })}
              onSent={(id) => setStep({ at: 'status', id })}
            />
          ) : coin === undefined || !isOpen(coin) ? (
            <Closed terms={terms} coin={draft.coin} onCoin={choose} />
          ) : (
            <DetailsStep
              {...{ terms, coin, draft }}
              onCoin={choose}
              onDraft={change}
              onReview={(of) => setStep({ at: 'review', of })}
            />
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
            onPick={({ address, memo, network }) => {
              change({ address, memo, network })
              if (step.at === 'review') setStep({ at: 'details' })
            }}
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
