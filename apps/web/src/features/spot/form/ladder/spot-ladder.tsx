/** A ladder of limit orders in the spot form: its fields, every order as it will be, and the one question before it is sent. */
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type Ref, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf } from '../../../../markets/terminal-market.ts'
import { useSession } from '../../../../session/session.ts'
import { FeedWarning, FORM_FOOT, LoginLinks, SENTENCE_BOX } from '../../../../terminal/form/form-parts.tsx'
import { LadderDialog } from '../../../../terminal/form/ladder/ladder-dialog.tsx'
import { LadderFields } from '../../../../terminal/form/ladder/ladder-fields.tsx'
import { LadderView } from '../../../../terminal/form/ladder/ladder-view.tsx'
import { LadderRefusal, useLadderWords } from '../../../../terminal/form/ladder/ladder-words.tsx'
import { averagePrice } from '../../../../terminal/form/ladder/read-ladder.ts'
import { type LadderHandle, useLadder } from '../../../../terminal/form/ladder/use-ladder.tsx'
import { PercentSlider } from '../../../../terminal/form/percent-slider.tsx'
import { fieldOfCall, LADDER_CALL } from '../../../../terminal/form/refused-field.ts'
import { Term } from '../../../../terminal/form/terms.tsx'
import { focusField, useFormState } from '../../../../terminal/form/use-form.ts'
import { type MarginPlace, OrderDialog, type OrderLender, OrderRisk } from '../../../margin/public.ts'
import type { DraftStore } from '../draft-store.ts'
import { FIELD_IDS, useErrorWords } from '../fields.tsx'
import type { DraftSituation, OrderDraft } from '../order-draft.ts'
import type { DraftError } from '../order-entries.ts'
import { OwnMoney } from '../own-money.tsx'
import { spokenDown, spokenUp } from '../spoken.ts'
import { sendLadder } from './send-ladder.ts'
import { partOf, type SpotLadderFields, type SpotLadderView, viewLadder } from './view-ladder.ts'

interface SpotLadderProps {
  store: DraftStore
  draft: OrderDraft
  situation: DraftSituation
  place: MarginPlace | undefined
  handle: Ref<LadderHandle>
  onSent: (() => void) | undefined
}

export default function SpotLadder({ store, draft, situation, place, handle, onSent }: SpotLadderProps) {
  const { t } = useTranslation('trade')
  const { market, dispatch } = store
  const lender = useRef<OrderLender>(null)
  const { pressed, refusal } = useFormState(store)
  const own = useErrorWords()
  const words = useLadderWords<DraftError>(own)
  const view = useMemo(() => viewLadder(draft, situation), [draft, situation])
  const wrong = view.error && (pressed || !view.error.early) ? view.error : undefined
  const error = refusal ?? (wrong && { field: wrong.field, words: words(wrong) })
  const errorOf = (field: string) => (error?.field === field ? error.words : undefined)
  const asked = useLadder<SpotLadderView & { risky: boolean }, SpotLadderFields>({
    handle,
    look: () => {
      const now = viewLadder(store.state().draft, store.situation())
      const verdict = now.trade && lender.current?.verdict(now.trade, undefined)
      if (now.fields === undefined || verdict === 'refuse') {
        focusField(FIELD_IDS, now.error?.field ?? 'quantity')
        return undefined
      }
      return { view: { ...now, risky: verdict === 'ask' }, fields: now.fields }
    },
    send: async (fields) => {
      const account = lender.current
      const asked = account?.repays() === true ? { ...fields, repay: true } : fields
      const came = await sendLadder(store.account, market.symbol, asked)
      if ('made' in came) account?.answered({ fills: came.made.records.flatMap(({ order }) => order?.fills ?? []) })
      return came
    },
    onPlaced: () => {
      dispatch({ type: 'sent' })
      onSent?.()
    },
    onRefused: (refused) => {
      const giveBack = store.send()
      giveBack({ field: fieldOfCall(refused.field, LADDER_CALL, LADDER_CALL), words: refused.words })
    },
  })
  return (
    <>
      <LadderFields ids={FIELD_IDS} market={market} draft={draft} errorOf={errorOf} dispatch={dispatch} />
      <AmountInput
        id={FIELD_IDS.quantity}
        labelPlace="inside"
        label={t('amount')}
        unit={market.base}
        decimals={market.quantityDecimals}
        value={draft.quantity}
        error={errorOf('quantity')}
        onValue={(text) => dispatch({ type: 'quantity', text })}
        onStep={(direction) => dispatch({ type: 'step', field: 'quantity', direction })}
      />
      <PercentSlider
        value={draft.percent}
        onValue={(percent) =>
          dispatch({ type: 'part', percent, quantity: partOf(store.state().draft, percent, store.situation()) })
        }
      />
      <Term
        label={t('form.postOnly')}
        meaning={t('form.postOnlyMeaning')}
        on={draft.postOnly}
        onChange={(on) => dispatch({ type: 'postOnly', on })}
      />
      <Preview store={store} draft={draft} view={view} />
      {place !== undefined && view.error?.rule === 'insufficient_balance' ? <OwnMoney /> : null}
      <div className={place === undefined ? 'contents' : FORM_FOOT}>
        {error?.field === 'order' ? <LadderRefusal>{error.words}</LadderRefusal> : null}
        <FeedWarning halted={market.halted} />
        {place === undefined ? null : (
          <Suspense>
            <OrderRisk {...place} trade={view.trade} loan={undefined} side={draft.side} lender={lender} />
          </Suspense>
        )}
        <div className={place === undefined ? 'sticky bottom-2 z-10' : undefined}>
          <Review draft={draft} />
        </div>
      </div>
      {asked === undefined ? null : <Question {...asked} store={store} draft={draft} place={place} />}
    </>
  )
}

function Review({ draft }: { draft: OrderDraft }) {
  const { t } = useTranslation('ladder')
  if (!useSession((session) => session.isLogin)) return <LoginLinks />
  return (
    <Button type="submit" variant={draft.side} size="lg" className="w-full font-semibold">
      {t('review')}
    </Button>
  )
}

interface ViewProps {
  store: DraftStore
  draft: OrderDraft
  view: SpotLadderView
}

function Preview({ store, draft, view }: ViewProps) {
  const { t } = useTranslation('ladder')
  const shown = useShown({ store, draft, view })
  if (shown === undefined) return <p className={`${SENTENCE_BOX} text-ink-3`}>{t('waiting')}</p>
  return <LadderView {...shown} low />
}

interface QuestionProps extends ViewProps {
  view: SpotLadderView & { risky: boolean }
  place: MarginPlace | undefined
  onSend: () => Promise<void>
  onClose: () => void
}

function Question({ store, draft, view, place, onSend, onClose }: QuestionProps) {
  const { t } = useTranslation('trade')
  const shown = useShown({ store, draft, view })
  if (place !== undefined && view.trade && view.risky) {
    return (
      <Suspense>
        <OrderDialog {...place} trade={view.trade} loan={undefined} onSend={() => void onSend()} onClose={onClose} />
      </Suspense>
    )
  }
  if (shown === undefined) return null
  const does = t(draft.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: store.market.base })
  return <LadderDialog {...shown} does={does} onSend={onSend} onClose={onClose} />
}

/** The ladder as it is painted: its orders, the average price, the value, the fee, and what it holds until it fills. */
function useShown({ store: { market }, draft, view }: ViewProps) {
  const { t } = useTranslation('ladder')
  const { separators } = useUiTexts()
  const { rungs, figures } = view
  if (rungs === undefined) return undefined
  const buys = draft.side === 'buy'
  const coins = (text: string, coin: string) => `${groupDigits(text, separators)} ${coin}`
  const totals = [{ label: t('average'), figure: coins(priceOf(market, averagePrice(rungs, false)), market.quote) }]
  if (figures !== undefined) {
    const { quoteDecimals, quote, base, baseDecimals } = market
    const held = buys ? spokenUp(figures.hold, quoteDecimals) : formatDecimal(figures.hold, baseDecimals)
    totals.push(
      { label: t('value'), figure: coins((buys ? spokenUp : spokenDown)(figures.value, quoteDecimals), quote) },
      { label: t('fee'), figure: coins(spokenUp(figures.fee, quoteDecimals), quote) },
      {
        label: t('held'),
        figure: coins(buys ? held : cutDecimals(held, market.quantityDecimals), buys ? quote : base),
      },
    )
  }
  return { market, buys, rungs, totals }
}
