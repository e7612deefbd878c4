/**
 * What will happen, in words, before it is sent, and what would be lost at worst. Its place is kept, so that nothing
 * jumps.
 */
import { groupDigits, percentText } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import type { Ticks } from '@candlewick/money/types'
import { orderSide } from '@candlewick/rules/contract/triggers'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { BoldText } from '../../../i18n/bold-text.tsx'
import { priceOf, quantityOf, ticksOf } from '../../../markets/terminal-market.ts'
import { awaited } from '../../../terminal/form/entries.ts'
import { SENTENCE_BOX } from '../../../terminal/form/form-parts.tsx'
import { costText, promisedText, rateText } from '../figures.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import { isLimited } from './kinds.ts'
import { outcomeOf, shownReturn } from './protection.ts'
import { watchedPrice } from './sizing.ts'
import { awayFrom, type ContractSummary } from './summary.ts'

interface SentenceProps {
  draft: ContractDraft
  summary: ContractSummary
  situation: FormSituation
}

export default function ContractSentence(props: SentenceProps) {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { t: trade } = useTranslation('trade')
  const { draft, summary } = props
  const { preview, fires } = summary
  const wanted = awaited(isLimited(draft.kind), summary.error?.field)
  const words = wanted === 'waitingShown' ? trade(`form.${wanted}`) : t(`form.${wanted}`)
  return (
    <p aria-live="polite" className={SENTENCE_BOX}>
      {preview ? null : (
        <span className="text-ink-3">
          {draft.kind === 'limit' || draft.kind === 'market' ? words : types(`meaning.${draft.kind}`)}
        </span>
      )}
      {preview && fires === undefined ? <AtOnce {...props} preview={preview} /> : null}
      {preview && fires !== undefined ? <Later {...props} preview={preview} fires={fires} /> : null}
      {preview && draft.opens ? <Protections {...props} preview={preview} /> : null}
      {preview && draft.opens && summary.error === undefined ? <Worst {...props} preview={preview} /> : null}
    </p>
  )
}

type Preview = NonNullable<ContractSummary['preview']>
type SaidProps = SentenceProps & { preview: Preview }

/** The figures of the order as they are written. */
function useFigures({ draft, situation, preview }: SaidProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, leverage, mode } = situation
  const cost = (amount: number) => costText(amount, market.settleDecimals, separators)
  const limit = isLimited(draft.kind) ? ticksOf(market, draft.price) : undefined
  const average = preview.average && fractionText(preview.average, market.rules.tickSize, market.priceDecimals)
  return {
    quantity: groupDigits(quantityOf(market, preview.lots), separators),
    base: market.quantityCoin,
    price: groupDigits(limit ? priceOf(market, limit) : (average ?? '0'), separators),
    leverage: t('times', { leverage }),
    mode: t(`within.${mode}`),
    cost: cost(preview.cost),
    fee: cost(preview.fee),
    settle: market.settle,
    profit: promisedText(preview.profit, market.settleDecimals, separators),
  }
}

const doesOf = ({ opens, side }: ContractDraft) =>
  `${opens ? 'open' : 'close'}${side === 'long' ? 'Long' : 'Short'}` as const

function AtOnce(props: SaidProps) {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { draft, preview, situation } = props
  const { market } = situation
  const values = useFigures(props)
  const kind = isLimited(draft.kind) ? 'Limit' : 'Market'
  return (
    <>
      <BoldText>{t(`sentence.${doesOf(draft)}${kind}`, values)}</BoldText>
      {draft.kind === 'oco' ? <Guard {...props} /> : null}
      {draft.kind === 'limit' && draft.iceberg && draft.shown !== '' ? (
        <span className="mt-1 block">
          {types('shownClause', { shown: groupDigits(draft.shown, separators), base: market.quantityCoin })}
        </span>
      ) : null}
      {preview.unfilled > 0 ? (
        <span className="mt-1 block text-flame">
          {trade('form.unfilled', {
            unfilled: groupDigits(quantityOf(market, preview.unfilled), separators),
            base: market.quantityCoin,
          })}
        </span>
      ) : null}
    </>
  )
}

/** When the stop of an OCO fires, what it does then, and that what comes first ends the other. */
function Guard(props: SaidProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const { draft, situation } = props
  const buys = orderSide(draft.side, draft.opens) === 'buy'
  const values = {
    ...useFigures(props),
    price: groupDigits(draft.stopPrice, separators),
    reference: t(`reference.${draft.triggerBy}`),
    trigger: groupDigits(priceOf(situation.market, ticksOf(situation.market, draft.trigger) ?? 0), separators),
  }
  const action = `${draft.stopPrice === '' ? 'market' : 'limit'}${buys ? 'Buy' : 'Sell'}` as const
  return (
    <span className="mt-1 block">
      <BoldText>{t(`clause.${buys ? 'rises' : 'falls'}`, values)}</BoldText>
      <BoldText>{t(`clause.${action}`, values)}</BoldText>
      {t('clause.ocoEnd')}
    </span>
  )
}

/** When, what then, and what that comes to. */
function Later(props: SaidProps & { fires: Ticks }) {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const { draft, situation, fires } = props
  const { market } = situation
  const buys = orderSide(draft.side, draft.opens) === 'buy'
  const values = {
    ...useFigures(props),
    reference: types(`reference.${draft.triggerBy}`),
    trigger: groupDigits(priceOf(market, fires), separators),
    callback: percentText(draft.callback, separators),
    activation: groupDigits(draft.activation, separators),
  }
  const now = watchedPrice(draft.triggerBy, situation) ?? fires
  const stop = fires > now ? ('rises' as const) : ('falls' as const)
  const trail = buys ? ('trailBuy' as const) : ('trailSell' as const)
  const condition = draft.kind !== 'trailing' ? stop : draft.activation === '' ? trail : (`${trail}From` as const)
  const action = `${draft.kind === 'stop_limit' ? 'limit' : 'market'}${buys ? 'Buy' : 'Sell'}` as const
  return (
    <>
      <BoldText>{types(`clause.${condition}`, values)}</BoldText>
      <BoldText>{types(`clause.${action}`, values)}</BoldText>
      <BoldText>{t(`later.${doesOf(draft)}`, values)}</BoldText>
    </>
  )
}

/** What take-profit and stop-loss come to, of those that are entered. */
function Protections({ draft, situation, preview }: SaidProps) {
  const { t } = useTranslation('contract')
  const { t: types } = useTranslation('order-types')
  const { separators } = useUiTexts()
  if (!draft.protects) return null
  const { market, leverage } = situation
  const { side } = draft
  const position = { side, lots: preview.lots, entryValue: preview.value }
  const of = { market, side, entry: undefined, leverage, position, margin: preview.margin }
  return (['takeProfit', 'stopLoss'] as const).map((field) => {
    const outcome = outcomeOf(draft[field], of)
    if (outcome === undefined) return null
    const values = {
      price: groupDigits(draft[field], separators),
      by: types(`reference.${draft[`${field}By`]}`),
      profit: promisedText(outcome.profit, market.settleDecimals, separators),
      settle: market.settle,
      rate: outcome.rate === undefined ? UNKNOWN_FIGURE : rateText(shownReturn(outcome.rate), separators, 1, true),
    }
    return (
      <span key={field} className="mt-1 block">
        <BoldText>{t(`sentence.${field}`, values)}</BoldText>
      </span>
    )
  })
}

/** Where it would be liquidated, how far that is, and what is gone then. */
function Worst({ summary, situation, preview }: SaidProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, mode, account, mark } = situation
  if (account === undefined) return null
  const at = summary.liquidation
  const ticks = at === undefined ? undefined : Math.round(Number(at) / Number(market.rules.tickSize))
  const away = ticks === undefined || mark === undefined ? undefined : awayFrom(mark, ticks as typeof mark)
  const lost = mode === 'fixed' ? preview.margin + preview.fee : Math.max(0, account.wallet)
  return (
    <span className="mt-1 block">
      {at === undefined || away === undefined ? (
        <BoldText>{t('sentence.noLiquidation')}</BoldText>
      ) : (
        <BoldText>
          {t('sentence.liquidation', { price: groupDigits(at, separators), away: rateText(away * 10_000, separators) })}
        </BoldText>
      )}{' '}
      <BoldText>
        {t(mode === 'fixed' ? 'sentence.worstFixed' : 'sentence.worstCross', {
          lost: costText(lost, market.settleDecimals, separators),
          settle: market.settle,
        })}
      </BoldText>
    </span>
  )
}
