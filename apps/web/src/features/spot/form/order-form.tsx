/** The order form: paints the draft and its summary, and sends what the summary holds. It computes nothing itself. */

import { groupDigits, percentText } from '@candlewick/money/display'
import { Button } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type FormEvent, memo, type RefObject, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { useSession } from '../../../session/session.ts'
import { ABOVE_FOOT, FeedWarning, FORM_FOOT, LOW_TABS, LoginLinks } from '../../../terminal/form/form-parts.tsx'
import { KindPicker, SidePicker } from '../../../terminal/form/kind-picker.tsx'
import { FORM_KINDS, type FormKind, MENU_KINDS, type OrderKind, type OrderSide } from '../../../terminal/form/kinds.ts'
import type { LadderHandle } from '../../../terminal/form/ladder/use-ladder.tsx'
import { useFirstPrice, useFormSituation, useFormState } from '../../../terminal/form/use-form.ts'
import {
  type MarginActions,
  MarginDetails,
  MarginHead,
  type MarginPlace,
  OrderDialog,
  type OrderLender,
  OrderRisk,
} from '../../margin/public.ts'
import type { TradeAccounts } from '../trade-accounts.ts'
import type { DraftStore, FieldRefusal } from './draft-store.ts'
import { FIELD_IDS, type FieldsProps, useErrorWords } from './fields.tsx'
import { BalanceLines } from './form-balance.tsx'
import { lacksLoan, lentOrder, MORE_PERCENT } from './margin-loan.ts'
import type { DraftSituation, OrderDraft } from './order-draft.ts'
import type { DraftError } from './order-entries.ts'
import { Sentence } from './order-sentence.tsx'
import { type OrderSummary, summarise } from './order-summary.ts'
import { OrderTerms } from './order-terms.tsx'
import { OwnMoney } from './own-money.tsx'
import { LimitFields, MarketFields } from './plain-fields.tsx'
import { spokenUp } from './spoken.ts'
import { OcoFields, StopLimitFields, StopMarketFields } from './stop-fields.tsx'
import { TrailingFields } from './trailing-fields.tsx'
import { type Asked, type OrderLoan, useSending } from './use-sending.ts'
import { usedKinds } from './used-kinds.ts'

const SpotLadder = lazyPart(() => import('./ladder/spot-ladder.tsx'), 'ladder')

/** What the form is told by its terminal. */
export interface OrderFormPlace {
  store: DraftStore
  accounts: TradeAccounts
  /** The margin account that is traded with, of somebody who is logged in. */
  place: MarginPlace | undefined
  margin: MarginActions
}

interface OrderFormProps extends OrderFormPlace {
  /** Called when an order has been sent: the sheet of a phone closes. */
  onSent?: () => void
}

export function OrderForm({ store, accounts, place, margin, onSent }: OrderFormProps) {
  const { t } = useTranslation('trade')
  const { draft, pressed, refusal } = useFormState(store)
  const situation = useFormSituation(store)
  const waiting = usedKinds.use((used) => used.waiting)
  const { market, dispatch } = store
  // The field shows a key at once; what it comes to follows, and is given up where the next key is faster.
  const told = useDeferredValue(draft)
  const summary = useMemo(() => summarise(told, situation), [told, situation])
  const lent = useMemo(
    () => (place === undefined ? undefined : lentOrder(told, situation, summary)),
    [place, told, situation, summary],
  )
  const said = lent ?? summary
  const ownError = said.error && (pressed || !said.error.early) ? said.error : undefined
  const shownError = refusal ?? ownError
  useBestPrice(store, situation)

  const { lender, asked, putAway, submit } = useSending(store, place, onSent)
  const ladder = useRef<LadderHandle>(null)
  const onSubmit = (event: FormEvent) => {
    if (draft.kind !== 'ladder') return submit(event)
    event.preventDefault()
    store.press()
    ladder.current?.review()
  }

  const onSide = useCallback((side: OrderSide) => dispatch({ type: 'side', side }), [dispatch])
  const onKind = useCallback((kind: FormKind) => dispatch({ type: 'kind', kind }), [dispatch])

  const form = (
    <form
      ref={useRefusedFocus(refusal)}
      noValidate
      aria-label={t('form.title')}
      onSubmit={onSubmit}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start text-12',
        place === undefined ? 'gap-2' : `gap-1.5 ${ABOVE_FOOT}`,
      )}
    >
      <AccountPicker {...accounts} />
      {place === undefined ? null : (
        <Suspense fallback={<Skeleton className="h-31" />}>
          <MarginHead {...place} {...margin} />
        </Suspense>
      )}
      <SidePicker side={draft.side} onSide={onSide} />
      <KindPicker
        name="order-kind"
        kinds={FORM_KINDS}
        more={MENU_KINDS}
        kind={draft.kind}
        waiting={waiting}
        onKind={onKind}
      />
      {draft.kind === 'ladder' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <SpotLadder {...{ store, draft, situation, place, onSent }} handle={ladder} />
        </Suspense>
      ) : (
        <SingleOrder
          {...{ store, draft, situation, place, lender }}
          error={shownError}
          said={said}
          told={told}
          loan={lent?.loan}
        />
      )}
      {situation.base === undefined && situation.quote === undefined ? null : (
        <BalanceLines {...{ store, situation }} draft={told} onTransfer={place && margin.onTransfer}>
          {place === undefined ? null : (
            <Suspense>
              <MarginDetails {...place} {...margin} coin={draft.side === 'buy' ? market.quote : market.base} />
            </Suspense>
          )}
        </BalanceLines>
      )}
    </form>
  )
  if (place === undefined) return form
  return (
    <>
      {form}
      {/* Beside the form: what is sent in a dialog of it would be sent in the form too. */}
      <Suspense>{asked && <OrderDialog {...place} {...orderAsked(asked, draft, market)} onClose={putAway} />}</Suspense>
    </>
  )
}

/** Spot, or borrowed money in a cross or isolated account; nothing to choose where a pair has spot alone. */
function AccountPicker({ account, choices, onAccount }: TradeAccounts) {
  const { t } = useTranslation('trade')
  if (choices.length < 2) return null
  return (
    <Tabs
      look="segment"
      label={t('account.title')}
      items={choices.map((id) => ({ id, label: t(`account.${id}`) }))}
      value={account}
      onValue={onAccount}
      className={LOW_TABS}
    />
  )
}

interface SingleOrderProps extends FieldsProps {
  place: MarginPlace | undefined
  lender: RefObject<OrderLender | null>
  /** What it comes to, with what is borrowed for it. */
  said: OrderSummary
  /** The draft that was summed up. */
  told: OrderDraft
  loan: OrderLoan | undefined
}

/** Everything of one order: its fields and terms, what it comes to, the button. */
function SingleOrder({ place, lender, said, told, loan, ...fields }: SingleOrderProps) {
  const { draft, error, store } = fields
  const { market } = store
  const Fields = draft.kind === 'ladder' ? LimitFields : FIELDS[draft.kind]
  return (
    <>
      <Fields {...fields} />
      <OrderTerms {...fields} />
      <Sentence summary={said} market={market} kind={told.kind} triggerBy={told.triggerBy} />
      {place !== undefined && lacksLoan(told, said) ? <OwnMoney /> : null}
      {/* With what a margin account shows above, the form is higher than most windows. */}
      <div className={place === undefined ? 'contents' : FORM_FOOT}>
        {error?.field === 'order' ? <ErrorLine error={error} /> : null}
        <FeedWarning halted={market.halted} />
        {place === undefined ? null : (
          <Suspense>
            <OrderRisk {...place} trade={said.trade} loan={loan} side={draft.side} lender={lender} />
          </Suspense>
        )}
        {loan?.more ? <BorrowsMore /> : null}
        <div className={place === undefined ? 'sticky bottom-2 z-10' : undefined}>
          <SubmitPart side={draft.side} market={market} loan={loan} />
        </div>
      </div>
    </>
  )
}

const FIELDS: Record<OrderKind, (props: FieldsProps) => React.JSX.Element> = {
  limit: LimitFields,
  market: MarketFields,
  stop_limit: StopLimitFields,
  stop_market: StopMarketFields,
  trailing: TrailingFields,
  oco: OcoFields,
}

/** An OCO has two prices, neither of them that of the moment. */
function useBestPrice(store: DraftStore, situation: DraftSituation): void {
  const wanted = () => {
    const { price, kind } = store.state().draft
    return price === '' && kind !== 'oco' ? bestTicks(store.situation()) : undefined
  }
  useFirstPrice(store.market, FIELD_IDS.price, bestTicks(situation) !== undefined, wanted, (text) =>
    store.dispatch({ type: 'price', text }),
  )
}

/** The best price that somebody asks, or else bids. */
const bestTicks = ({ book }: DraftSituation): number | undefined => book?.asks.ticks[0] ?? book?.bids.ticks[0]

function ErrorLine({ error }: { error: DraftError | FieldRefusal }) {
  const words = useErrorWords()
  return <Refusal size="around">{words(error)}</Refusal>
}

function orderAsked(asked: Asked, draft: OrderDraft, market: SpotMarket) {
  const words = <Sent asked={asked} market={market} draft={draft} />
  return { trade: asked.trade, loan: asked.loan, words, onSend: asked.send }
}

/** What is sent, before one says so. */
function Sent({ asked, market, draft }: { asked: Asked; market: SpotMarket; draft: OrderDraft }) {
  return (
    <>
      <Sentence summary={asked.summary} market={market} kind={draft.kind} triggerBy={draft.triggerBy} />
      {asked.loan?.more ? <BorrowsMore /> : null}
    </>
  )
}

/** At market the loan is larger than what the order takes now: why, and what becomes of the rest. */
function BorrowsMore() {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  return <p className="text-11 text-ink-2">{t('borrowsMore', { percent: percentText(MORE_PERCENT, separators) })}</p>
}

interface SubmitProps {
  side: OrderSide
  market: SpotMarket
  /** What is borrowed for the order. */
  loan: OrderLoan | undefined
}

const SubmitPart = memo(function SubmitPart({ side, market, loan }: SubmitProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const isLogin = useSession((session) => session.isLogin)
  if (isLogin) {
    return (
      <Button type="submit" variant={side} size="lg" className="w-full font-semibold">
        {loan
          ? t(side === 'buy' ? 'borrowAndBuy' : 'borrowAndSell', {
              amount: groupDigits(spokenUp(loan.amount, loan.decimals), separators),
              coin: loan.coin,
            })
          : t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      </Button>
    )
  }
  return <LoginLinks />
})
