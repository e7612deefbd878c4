/** What there is to trade with, how much it is enough for, and the way to bring more. */
import { groupDigits } from '@candlewick/money/display'
import { Button } from '@candlewick/ui/button.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { quantityOf } from '../../terminal/spot-market.ts'
import { moneyText, rateText } from '../figures.tsx'
import { Line } from './cost-lines.tsx'
import { type ContractDraft, type FormSituation, mostLots } from './draft.ts'

interface AccountProps {
  draft: ContractDraft
  situation: FormSituation
  onTransfer: () => void
}

export function AccountLines({ draft, situation, onTransfer }: AccountProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, account } = situation
  if (account === undefined) return null
  const most = mostLots(draft, situation)
  const empty = account.free === 0 && situation.legs.length === 0
  return (
    <>
      {empty ? (
        <div className="grid gap-2 rounded-control border border-line-strong p-3">
          <p className="text-ink-2">{t('form.empty', { settle: market.settle })}</p>
          <Button variant="primary" onClick={onTransfer}>
            {t('transfer.title')}
          </Button>
        </div>
      ) : null}
      <dl className="num grid gap-1 pt-1">
        <Line label={t('form.available')}>
          {moneyText(account.free, market.settleDecimals, separators)} {market.settle}{' '}
          <button
            type="button"
            onClick={onTransfer}
            aria-label={t('transfer.title')}
            title={t('transfer.title')}
            className="inline-grid size-6 place-items-center rounded-control align-middle text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ArrowLeftRight size={13} aria-hidden="true" />
          </button>
        </Line>
        <Line label={t(draft.opens ? 'form.canOpen' : 'form.canClose')}>
          {most === undefined ? UNKNOWN_FIGURE : groupDigits(quantityOf(market, most), separators)}{' '}
          {market.quantityCoin}
        </Line>
        <Line label={t('form.fees')}>
          {rateText(market.makerRate, separators)} / {rateText(market.takerRate, separators)}
        </Line>
      </dl>
    </>
  )
}
