/** What will happen, in words, before it is sent, and what would be lost at worst. Its place is kept, so that nothing jumps. */

import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/rules/contract/fraction'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Trans, useTranslation } from 'react-i18next'
import { priceOf, quantityOf, ticksOf } from '../../terminal/spot-market.ts'
import { moneyText, rateText } from '../figures.tsx'
import type { ContractDraft, FormSituation } from './draft.ts'
import { awayFrom, type ContractSummary } from './summary.ts'

const BOLD = { b: <b className="font-semibold text-ink" /> }

interface SentenceProps {
  draft: ContractDraft
  summary: ContractSummary
  situation: FormSituation
}

export function ContractSentence(props: SentenceProps) {
  const { t } = useTranslation('contract')
  const { preview } = props.summary
  return (
    <p aria-live="polite" className="num min-h-36 rounded-control bg-sunken px-3 py-2.5 leading-4.5 text-ink-2">
      {preview ? <Said {...props} preview={preview} /> : <span className="text-ink-3">{t('form.waiting')}</span>}
    </p>
  )
}

function Said({
  draft,
  summary,
  situation,
  preview,
}: SentenceProps & { preview: NonNullable<ContractSummary['preview']> }) {
  const { t } = useTranslation('contract')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const { market, mark, leverage, mode } = situation
  const money = (amount: number) => moneyText(amount, market.settleDecimals, separators)
  const limit = ticksOf(market, draft.price)
  const average = preview.average && fractionText(preview.average, market.rules.tickSize, market.priceDecimals)
  const price = draft.kind === 'limit' && limit ? priceOf(market, limit) : (average ?? '0')
  const does = `${draft.opens ? 'open' : 'close'}${draft.side === 'long' ? 'Long' : 'Short'}` as const
  const values = {
    quantity: groupDigits(quantityOf(market, preview.lots), separators),
    base: market.quantityCoin,
    price: groupDigits(price, separators),
    leverage: t('times', { leverage }),
    mode: t(`mode.${mode}`),
    cost: money(preview.cost),
    margin: money(preview.margin),
    fee: money(preview.fee),
    settle: market.settle,
    profit: moneyText(preview.profit, market.settleDecimals, separators, true),
  }
  return (
    <>
      <Trans
        t={t}
        i18nKey={`sentence.${does}${draft.kind === 'limit' ? 'Limit' : 'Market'}`}
        values={values}
        components={BOLD}
      />
      {draft.opens ? <Worst summary={summary} situation={situation} preview={preview} mark={mark} /> : null}
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

interface WorstProps {
  summary: ContractSummary
  situation: FormSituation
  preview: NonNullable<ContractSummary['preview']>
  mark: FormSituation['mark']
}

/** Where it would be liquidated, how far that is, and what is gone then. */
function Worst({ summary, situation, preview, mark }: WorstProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, mode, account } = situation
  if (account === undefined) return null
  const money = (amount: number) => moneyText(amount, market.settleDecimals, separators)
  const at = summary.liquidation
  const ticks = at === undefined ? undefined : Math.round(Number(at) / Number(market.rules.tickSize))
  const away = ticks === undefined || mark === undefined ? undefined : awayFrom(mark, ticks as typeof mark)
  const lost = mode === 'fixed' ? preview.margin + preview.fee : Math.max(0, account.wallet)
  return (
    <span className="mt-1 block">
      {at === undefined || away === undefined ? (
        <Trans t={t} i18nKey="sentence.noLiquidation" components={BOLD} />
      ) : (
        <Trans
          t={t}
          i18nKey="sentence.liquidation"
          values={{ price: groupDigits(at, separators), away: rateText(away * 10_000, separators) }}
          components={BOLD}
        />
      )}{' '}
      <Trans
        t={t}
        i18nKey={mode === 'fixed' ? 'sentence.worstFixed' : 'sentence.worstCross'}
        values={{ lost: money(lost), settle: market.settle }}
        components={BOLD}
      />
    </span>
  )
}
