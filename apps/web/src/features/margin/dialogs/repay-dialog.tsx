/** Pays a debt back out of the margin account: interest first, then what was borrowed, and what is left of both. */
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { Line } from '../../../terminal/form/line.tsx'
import { type MarginCoin, repaidFrom, repaymentOf } from '../account.ts'
import { repay } from '../calls.ts'
import { exactText } from '../figures.tsx'
import { AmountForm, useAmountEntry } from './amount-form.tsx'
import { MarginForm } from './dialog-frame.tsx'
import { Effect } from './effect.tsx'
import type { MarginDialogProps } from './margin-dialog.tsx'

export function RepayDialog({ view, market, which, coin: first, title, onClose }: MarginDialogProps) {
  const { t } = useTranslation('margin')
  const owed = view.coins.filter(({ debt }) => debt > 0)
  const entry = useAmountEntry('repay', owed, first, onClose)
  const { coin, asked } = entry
  if (coin === undefined) {
    return (
      <MarginForm title={title} onClose={onClose} action={entry.action} disabled busy={false} onSubmit={onClose}>
        <p className="text-ink-2">{t('repay.none')}</p>
      </MarginForm>
    )
  }
  const short = coin.available < coin.debt
  const most = units(Math.min(coin.available, coin.debt))
  const tooMuch = asked > most
  // All that is owed is asked for by that name: an hour that strikes meanwhile leaves no rest.
  const submit = () => void entry.run(() => repay(which, coin.coin, asked === coin.debt ? 'all' : entry.amount))
  return (
    <AmountForm
      title={title}
      coins={owed}
      coin={coin}
      entry={entry}
      most={most}
      error={tooMuch ? t(short ? 'repay.short' : 'repay.tooMuch') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Effect view={view} market={market} after={asked === 0 || tooMuch ? undefined : repaidFrom(view, coin, asked)}>
        <Parts coin={coin} asked={tooMuch ? units(0) : asked} />
      </Effect>
      {short ? <Short coin={coin} /> : <p className="text-13 text-ink-2">{t('repay.hint')}</p>}
    </AmountForm>
  )
}

/** What is there does not pay all: how much of the debt stays, whatever is entered. */
function Short({ coin }: { coin: MarginCoin }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const write = (amount: number) => exactText(amount, coin.decimals, separators)
  const figures = { available: write(coin.available), left: write(coin.debt - coin.available), coin: coin.coin }
  return (
    <p role="status" className="text-13 text-flame">
      {t('repay.shortHint', figures)}
    </p>
  )
}

function Parts({ coin, asked }: { coin: MarginCoin; asked: Units }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const { interest, principal, loan } = repaymentOf(coin, asked)
  const write = (amount: number) => `${exactText(amount, coin.decimals, separators)} ${coin.coin}`
  return (
    <>
      <Line label={t('repay.owed', { interest: exactText(coin.interest, coin.decimals, separators) })}>
        {write(coin.debt)}
      </Line>
      <Line label={t('repay.interest')}>{write(interest)}</Line>
      <Line label={t('repay.principal')}>{write(principal)}</Line>
      <Line label={t('repay.left')}>{write(loan.interest + loan.principal)}</Line>
    </>
  )
}
