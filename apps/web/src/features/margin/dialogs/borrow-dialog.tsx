/** Borrows a coin into a margin account: what it costs, the first hour at once, and what it does to the risk, before. */
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'
import { percentText } from '@candlewick/money/display'
import { PERCENT_DECIMALS, type Units } from '@candlewick/money/types'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../terminal/form/line.tsx'
import { borrowedFrom, interestOn, type MarginCoin } from '../account.ts'
import { useAcknowledged } from '../acknowledged.ts'
import { borrow } from '../calls.ts'
import { amountText, exactText } from '../figures.tsx'
import { AcceptRisk } from './accept-risk.tsx'
import { AmountForm, useAmountEntry } from './amount-form.tsx'
import { Effect } from './effect.tsx'
import type { MarginDialogProps } from './margin-dialog.tsx'

const DAY = 24
const YEAR = 365 * DAY

export function BorrowDialog({ view, market, which, coin: first, title, onClose }: MarginDialogProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const [done, acknowledge] = useAcknowledged()
  const [accepted, setAccepted] = useState(false)
  const entry = useAmountEntry('borrow', view.coins, first, onClose)
  const { coin, asked } = entry
  if (coin === undefined) return null
  const tooMuch = asked > coin.canBorrow
  const most = amountText(coin.canBorrow, coin.decimals, separators)
  const submit = () => {
    if (!done) acknowledge()
    void entry.run(() => borrow(which, coin.coin, entry.amount))
  }
  return (
    <AmountForm
      title={title}
      coins={view.coins}
      coin={coin}
      entry={entry}
      most={coin.canBorrow}
      error={tooMuch ? t('borrow.tooMuch', { amount: most, coin: coin.coin }) : undefined}
      disabled={!(done || accepted)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Effect view={view} market={market} after={asked === 0 || tooMuch ? undefined : borrowedFrom(view, coin, asked)}>
        <Cost coin={coin} asked={asked} />
      </Effect>
      <p className="text-13 text-ink-2">{t('borrow.hint')}</p>
      {done ? null : <AcceptRisk ratios={view.ratios} accepted={accepted} onAccepted={setAccepted} />}
    </AmountForm>
  )
}

/** The rate, and what it comes to for the amount: the first hour at once, and a day. */
export function Cost({ coin, asked }: { coin: MarginCoin; asked: Units }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const rate = (times: number) => formatDecimal(coin.hourly * times, PERCENT_DECIMALS)
  const interest = (hours: number) =>
    `${exactText(interestOn(asked, coin.hourly, hours), coin.decimals, separators)} ${coin.coin}`
  return (
    <>
      <Line label={t('borrow.hourly')}>{percentText(rate(1), separators)}</Line>
      <Line label={t('borrow.yearly')}>{percentText(cutDecimals(rate(YEAR), 2), separators)}</Line>
      <Line label={t('borrow.first')}>{interest(1)}</Line>
      <Line label={t('borrow.day')}>{interest(DAY)}</Line>
    </>
  )
}
