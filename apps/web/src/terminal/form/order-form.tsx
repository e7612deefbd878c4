/** The order form: paints the draft and its summary, and sends what the summary holds. It computes nothing itself. */
import { formatDecimal } from '@candlewick/money/decimal'
import { groupDigits, percentText } from '@candlewick/money/display'
import { RATE_ONE } from '@candlewick/money/types'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isStale, useFeedHealth } from '../../realtime/market.ts'
import { useSession } from '../../session/session.ts'
import { useDraft, useSituation } from '../hooks.ts'
import { type AnsweredOrder, sendOrder } from '../send-order.ts'
import { priceOf, quantityOf, type SpotMarket, ticksOf } from '../spot-market.ts'
import type { DraftStore } from './draft-store.ts'
import { affordable, dearer, type OrderDraft, type OrderKind, type OrderSide, type SelfTrade } from './order-draft.ts'
import { type DraftError, type DraftField, type OrderSummary, summarise } from './order-summary.ts'
import { PercentSlider } from './percent-slider.tsx'

/** Fields are found by these ids, by the keys B and S and by a click in the book. */
export const FIELD_IDS = { price: 'order-price', quantity: 'order-quantity', total: 'order-total' } as const

interface OrderFormProps {
  store: DraftStore
  /** Called when an order has been sent: the sheet of a phone closes. */
  onSent?: () => void
}

export function OrderForm({ store, onSent }: OrderFormProps) {
  const { t } = useTranslation('trade')
  const { draft, pressed } = useDraft(store)
  const situation = useSituation(store)
  const { market } = store
  const summary = summarise(draft, situation)
  const shownError = summary.error && (pressed || !summary.error.early) ? summary.error : undefined
  useFirstPrice(store)

  const say = useOrderWords(market)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store.press()
    // Decided on what is there now, not on what was painted up to a quarter of a second ago.
    const { fields } = summarise(store.state().draft, store.situation())
    if (!fields) return
    store.dispatch({ type: 'sent' })
    onSent?.()
    void sendOrder(market.symbol, fields).then((order) => order && say(order))
  }

  return (
    <form
      noValidate
      aria-label={t('form.title')}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 text-12"
    >
      <SidePicker side={draft.side} onSide={(side) => store.dispatch({ type: 'side', side })} />
      <KindPicker kind={draft.kind} onKind={(kind) => store.dispatch({ type: 'kind', kind })} />
      {draft.kind === 'limit' ? (
        <LimitFields store={store} draft={draft} error={shownError} />
      ) : (
        <MarketFields store={store} draft={draft} error={shownError} />
      )}
      <Conditions store={store} draft={draft} />
      <Sentence summary={summary} market={market} kind={draft.kind} />
      {shownError?.field === 'order' ? <ErrorLine error={shownError} /> : null}
      <FeedWarning halted={market.halted} />
      <SubmitPart side={draft.side} market={market} />
      {situation.base === undefined && situation.quote === undefined ? null : (
        <BalanceLines store={store} draft={draft} situation={situation} />
      )}
      <Advanced store={store} draft={draft} />
    </form>
  )
}

/** The price field starts with the price of the moment, once; afterwards it is the person's. */
function useFirstPrice(store: DraftStore): void {
  const situation = useSituation(store)
  const best = situation.book?.asks.ticks[0] ?? situation.book?.bids.ticks[0]
  const known = best !== undefined
  useEffect(() => {
    if (!known || store.state().draft.price !== '') return
    const { book } = store.situation()
    const ticks = book?.asks.ticks[0] ?? book?.bids.ticks[0]
    if (ticks !== undefined) store.dispatch({ type: 'price', text: priceOf(store.market, ticks) })
  }, [known, store])
}

function SidePicker({ side, onSide }: { side: OrderSide; onSide: (side: OrderSide) => void }) {
  const { t } = useTranslation('trade')
  return (
    <fieldset aria-label={t('form.side')} className="grid grid-cols-2 rounded-control bg-sunken p-0.5">
      {(['buy', 'sell'] as const).map((choice) => (
        <Choice
          key={choice}
          name="order-side"
          checked={choice === side}
          onChoose={() => onSide(choice)}
          className={cx(
            'rounded-control py-1.5 text-center text-13 font-semibold transition',
            choice !== side && 'text-ink-2 hover:text-ink',
            choice === side && (side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'),
          )}
        >
          {t(choice)}
        </Choice>
      ))}
    </fieldset>
  )
}

function KindPicker({ kind, onKind }: { kind: OrderKind; onKind: (kind: OrderKind) => void }) {
  const { t } = useTranslation('trade')
  return (
    <fieldset aria-label={t('form.type')} className="flex gap-4">
      {(['limit', 'market'] as const).map((choice) => (
        <Choice
          key={choice}
          name="order-kind"
          checked={choice === kind}
          onChoose={() => onKind(choice)}
          className={cx('py-0.5', choice === kind ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink')}
        >
          {t(choice)}
        </Choice>
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  checked: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** One of few, always in sight: a radio that looks like a word. */
function Choice({ name, checked, onChoose, className, children }: ChoiceProps) {
  return (
    <label className={cx('has-focus-visible:outline-2 has-focus-visible:outline-flame', className)}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  )
}

interface FieldsProps {
  store: DraftStore
  draft: OrderDraft
  error: DraftError | undefined
}

function LimitFields({ store, draft, error }: FieldsProps) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  const words = useErrorWords()
  const of = (field: DraftField) => (error?.field === field ? words(error) : undefined)
  return (
    <>
      <AmountInput
        id={FIELD_IDS.price}
        labelPlace="inside"
        label={t('price')}
        unit={market.quote}
        decimals={market.priceDecimals}
        value={draft.price}
        error={of('price')}
        onValue={(text) => dispatch({ type: 'price', text })}
        onStep={(direction) => dispatch({ type: 'step', field: 'price', direction })}
      />
      <QuantityInput store={store} draft={draft} error={of('quantity')} />
      <PercentSlider value={draft.percent} onValue={(percent) => dispatch({ type: 'percent', percent })} />
      <AmountInput
        id={FIELD_IDS.total}
        labelPlace="inside"
        label={t('total')}
        unit={market.quote}
        decimals={market.quoteDecimals}
        value={draft.total}
        error={of('total')}
        onValue={(text) => dispatch({ type: 'total', text })}
      />
    </>
  )
}

function QuantityInput({ store, draft, error }: { store: DraftStore; draft: OrderDraft; error: string | undefined }) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  return (
    <AmountInput
      id={FIELD_IDS.quantity}
      labelPlace="inside"
      label={t('amount')}
      unit={market.base}
      decimals={market.quantityDecimals}
      value={draft.quantity}
      error={error}
      onValue={(text) => dispatch({ type: 'quantity', text })}
      onStep={(direction) => dispatch({ type: 'step', field: 'quantity', direction })}
    />
  )
}

function MarketFields({ store, draft, error }: FieldsProps) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  const words = useErrorWords()
  const of = (field: DraftField) => (error?.field === field ? words(error) : undefined)
  return (
    <>
      <div className="flex min-h-9 items-center justify-between rounded-control border border-line bg-sunken px-3 text-ink-2">
        <span>{t('price')}</span>
        <span>{t('form.marketPrice')}</span>
      </div>
      <Select
        look="bare"
        label={t('amount')}
        value={draft.by}
        onValue={(by) => dispatch({ type: 'by', by: by === 'total' ? 'total' : 'quantity' })}
        options={[
          { value: 'quantity', label: t('form.byQuantity', { coin: market.base }) },
          { value: 'total', label: t('form.byTotal', { coin: market.quote }) },
        ]}
      />
      {draft.by === 'quantity' ? (
        <QuantityInput store={store} draft={draft} error={of('quantity')} />
      ) : (
        <AmountInput
          id={FIELD_IDS.total}
          labelPlace="inside"
          label={t(draft.side === 'buy' ? 'form.spend' : 'form.receive')}
          unit={market.quote}
          decimals={market.quoteDecimals}
          value={draft.total}
          error={of('total')}
          onValue={(text) => dispatch({ type: 'total', text })}
        />
      )}
      <PercentSlider value={draft.percent} onValue={(percent) => dispatch({ type: 'percent', percent })} />
    </>
  )
}

const TIFS = ['GTC', 'IOC', 'FOK'] as const

function Conditions({ store, draft }: { store: DraftStore; draft: OrderDraft }) {
  const { t } = useTranslation('trade')
  const market = draft.kind === 'market'
  const choices = market ? TIFS.filter((tif) => tif !== 'GTC') : TIFS
  const value = market && draft.tif === 'GTC' ? 'IOC' : draft.tif
  return (
    <div className="flex items-center justify-between gap-3">
      <span title={t(`form.${value}Meaning`)}>
        <Select
          look="bare"
          label={t('form.tif')}
          value={value}
          onValue={(text) => {
            const tif = TIFS.find((one) => one === text)
            if (tif) store.dispatch({ type: 'tif', tif })
          }}
          options={choices.map((tif) => ({ value: tif, label: t(`form.${tif}`) }))}
        />
      </span>
      {market ? null : (
        <span title={t('form.postOnlyMeaning')}>
          <Checkbox
            label={<span className="text-12">{t('form.postOnly')}</span>}
            checked={draft.postOnly}
            onChange={(event) => store.dispatch({ type: 'postOnly', on: event.target.checked })}
          />
        </span>
      )}
    </div>
  )
}

/** What will happen, in one sentence, before it is sent. Its place is kept, so that nothing below it jumps. */
function Sentence({ summary, market, kind }: { summary: OrderSummary; market: SpotMarket; kind: OrderKind }) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { sentence } = summary
  const figure = (text: string) => groupDigits(text, separators)
  return (
    <p aria-live="polite" className="num min-h-24 rounded-control bg-sunken px-3 py-2.5 leading-4.5 text-ink-2">
      {sentence ? (
        <>
          <Trans
            t={t}
            i18nKey={`sentence.${sentence.key}`}
            values={{
              quantity: figure(sentence.quantity),
              base: market.base,
              price: figure(sentence.price),
              total: figure(sentence.total),
              quote: market.quote,
              fee: figure(sentence.fee),
              fund: figure(sentence.fund),
            }}
            components={{ b: <b className="font-semibold text-ink" /> }}
          />
          {sentence.unfilled ? (
            <span className="mt-1 block text-flame">
              {t('form.unfilled', { unfilled: figure(sentence.unfilled), base: market.base })}
            </span>
          ) : null}
        </>
      ) : (
        <span className="text-ink-3">{t(kind === 'limit' ? 'form.waiting' : 'form.waitingMarket')}</span>
      )}
    </p>
  )
}

function useErrorWords(): (error: DraftError) => string {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  return ({ rule, bound, unit }) =>
    t(`error.${rule}`, { bound: bound === undefined ? '' : groupDigits(bound, separators), unit: unit ?? '' })
}

function ErrorLine({ error }: { error: DraftError }) {
  const words = useErrorWords()
  return (
    <p role="alert" className="text-bad">
      {words(error)}
    </p>
  )
}

/** Trading on old or halted prices is possible to try, but never unknowingly. */
function FeedWarning({ halted }: { halted: boolean }) {
  const { t } = useTranslation('trade')
  const stale = isStale(useFeedHealth())
  if (!halted && !stale) return null
  return (
    <p role="status" className="text-flame">
      {t(halted ? 'form.halted' : 'form.offline')}
    </p>
  )
}

function SubmitPart({ side, market }: { side: OrderSide; market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const isLogin = useSession((session) => session.isLogin)
  const href = useRouterState({ select: (state) => state.location.href })
  if (isLogin) {
    return (
      <Button type="submit" variant={side} size="lg" className="w-full font-semibold">
        {t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      </Button>
    )
  }
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-2">
        <Link to="/user/login" search={{ back: href }} className={buttonClass('primary', 'lg')}>
          {t('form.login')}
        </Link>
        <Link to="/user/register" search={{ back: href }} className={buttonClass('secondary', 'lg')}>
          {t('form.register')}
        </Link>
      </div>
    </div>
  )
}

interface BalanceProps {
  store: DraftStore
  draft: OrderDraft
  situation: ReturnType<DraftStore['situation']>
}

function BalanceLines({ store, draft, situation }: BalanceProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { market } = store
  const buying = draft.side === 'buy'
  const [held, decimals, coin] = buying
    ? [situation.quote, market.quoteDecimals, market.quote]
    : [situation.base, market.baseDecimals, market.base]
  const price = ticksOf(market, draft.price)
  const most = price ? affordable(draft.side, price, situation) : undefined
  const rate = formatDecimal(dearer(situation.fees) * 100, RATE_DECIMALS)
  return (
    <dl className="num grid gap-1.5 pt-1">
      <Line label={t('available')}>
        {held === undefined ? '–' : groupDigits(formatDecimal(held, decimals), separators)} {coin}
      </Line>
      {draft.kind === 'limit' && most !== undefined ? (
        <Line label={t(buying ? 'form.canBuy' : 'form.canSell')}>
          {groupDigits(quantityOf(market, most), separators)} {market.base}
        </Line>
      ) : null}
      <Line label={t('fee')}>
        {percentText(rate, separators)} <span className="font-normal text-ink-2">{market.quote}</span>
      </Line>
    </dl>
  )
}

/** A rate counts hundred-millionths. */
const RATE_DECIMALS = Math.round(Math.log10(RATE_ONE))

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}

const SELF_TRADE: readonly SelfTrade[] = ['expire_taker', 'expire_maker', 'expire_both']

function Advanced({ store, draft }: { store: DraftStore; draft: OrderDraft }) {
  const { t } = useTranslation('trade')
  return (
    <details className="border-t border-line pt-2">
      <summary className="text-ink-2 hover:text-ink">{t('form.advanced')}</summary>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <span className="text-ink-2">{t('form.stp')}</span>
        <Select
          look="bare"
          label={t('form.stp')}
          value={draft.stp}
          onValue={(text) => {
            const stp = SELF_TRADE.find((one) => one === text)
            if (stp) store.dispatch({ type: 'stp', stp })
          }}
          options={SELF_TRADE.map((stp) => ({ value: stp, label: t(`form.${stp}`) }))}
        />
      </div>
    </details>
  )
}

/** Says how an order was answered: filled at once, in part or whole, standing in the book, or ended and why. */
function useOrderWords(market: SpotMarket): (order: AnsweredOrder) => void {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  return (order) => {
    const side = t(order.side)
    const words = (quantity: string, price: string) => ({
      side,
      quantity: groupDigits(quantity, separators),
      coin: market.base,
      price: groupDigits(price, separators),
    })
    if (order.status === 'open') {
      toast.success(t('orders.placedToast', words(order.commissNum, order.commissPrice)))
      return
    }
    if (/[1-9]/.test(order.haveDealNum)) {
      const whole = order.status === 'filled'
      toast.success(t(whole ? 'orders.filledToast' : 'orders.partToast', words(order.haveDealNum, order.dealAverPrice)))
      return
    }
    const ended = { side, name: market.name }
    toast.info(
      order.status === 'expired' && order.timeInForce === 'FOK'
        ? t('orders.fokToast', ended)
        : t('orders.endedToast', { ...ended, status: t(`orders.state.${order.status}`) }),
    )
  }
}
