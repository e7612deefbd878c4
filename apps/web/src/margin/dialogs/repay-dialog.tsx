/** Pays a debt back out of the margin account: interest first, then what was borrowed, and what is left of both. */
import { units } from '@candlewick/money/units'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line } from '../../terminal/form/line.tsx'
import { type MarginCoin, repaidFrom, repaymentOf } from '../account.ts'
import { repay } from '../calls.ts'
import { exactText } from '../figures.tsx'
import { AmountField, enteredUnits } from './amount-field.tsx'
import { CoinChoice, MarginForm, useWork } from './dialog-frame.tsx'
import { Effect } from './effect.tsx'
import type { MarginDialogProps } from './margin-dialog.tsx'

export function RepayDialog({ view, market, which, coin: first, title, onClose }: MarginDialogProps) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const owed = view.coins.filter(({ debt }) => debt > 0)
  const [name, setName] = useState(first)
  const [amount, setAmount] = useState('')
  const coin = owed.find((one) => one.coin === name) ?? owed[0]
  const { busy, refused, forget, run } = useWork(() => {
    toast.success(t('repay.done', words))
    onClose()
  })
  if (coin === undefined) {
    return (
      <MarginForm title={title} onClose={onClose} action={t('repay.action')} disabled busy={false} onSubmit={onClose}>
        <p className="text-ink-2">{t('repay.none')}</p>
      </MarginForm>
    )
  }
  const asked = enteredUnits(amount, coin)
  const most = units(Math.min(coin.available, coin.debt))
  const tooMuch = asked > most
  const words = { amount: exactText(asked, coin.decimals, separators), coin: coin.coin }
  const enter = (text: string) => {
    setAmount(text)
    forget()
  }
  // All that is owed is asked for by that name: an hour that strikes meanwhile leaves no rest.
  const submit = () => void run(repay(which, coin.coin, asked === coin.debt ? 'all' : amount))
  const short = coin.available < coin.debt
  return (
    <MarginForm
      title={title}
      onClose={onClose}
      action={asked === 0 ? t('repay.action') : t('repay.go', words)}
      disabled={asked === 0 || tooMuch}
      busy={busy}
      onSubmit={submit}
    >
      <CoinChoice
        coins={owed}
        value={coin.coin}
        onValue={(next) => {
          setName(next)
          enter('')
        }}
      />
      <AmountField
        coin={coin}
        amount={amount}
        onAmount={enter}
        most={most}
        mostLabel={t(short ? 'repay.available' : 'repay.all')}
        error={tooMuch ? t(coin.debt > coin.available ? 'repay.short' : 'repay.tooMuch') : refused}
      />
      <Effect view={view} market={market} after={asked === 0 || tooMuch ? undefined : repaidFrom(view, coin, asked)}>
        <Parts coin={coin} asked={tooMuch ? units(0) : asked} />
      </Effect>
      <p className="text-13 text-ink-2">{t(short ? 'repay.shortHint' : 'repay.hint', { coin: coin.coin })}</p>
    </MarginForm>
  )
}

function Parts({ coin, asked }: { coin: MarginCoin; asked: ReturnType<typeof enteredUnits> }) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const { interest, principal, loan } = repaymentOf(coin, asked)
  const write = (amount: number) => `${exactText(amount, coin.decimals, separators)} ${coin.coin}`
  return (
    <>
      <Line label={t('repay.owed')}>{write(coin.debt)}</Line>
      <Line label={t('repay.interest')}>{write(interest)}</Line>
      <Line label={t('repay.principal')}>{write(principal)}</Line>
      <Line label={t('repay.left')}>{write(loan.interest + loan.principal)}</Line>
    </>
  )
}
