/** What the dialogs of borrowing and paying back both ask for: a coin, and an amount of it up to what is possible. */
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarginCoin } from '../account.ts'
import { exactText } from '../figures.tsx'
import { AmountField, enteredUnits } from './amount-field.tsx'
import { CoinChoice, MarginForm, useWork } from './dialog-frame.tsx'

const GO = { borrow: 'borrow.go', repay: 'repay.go' } as const
const DONE = { borrow: 'borrow.done', repay: 'repay.done' } as const
type AmountChange = keyof typeof GO

/** What is entered, and sending it: when it is done the dialog closes and says so. */
export function useAmountEntry(what: AmountChange, coins: readonly MarginCoin[], first: string, onClose: () => void) {
  const { t } = useTranslation('margin')
  const { separators } = useUiTexts()
  const [name, setName] = useState(first)
  const [amount, setAmount] = useState('')
  const coin = coins.find((one) => one.coin === name) ?? coins[0]
  const asked = coin === undefined ? units(0) : enteredUnits(amount, coin)
  const words = coin && { amount: exactText(asked, coin.decimals, separators), coin: coin.coin }
  const { busy, refused, forget, run } = useWork(() => {
    toast.success(t(DONE[what], words ?? { amount: '', coin: '' }))
    onClose()
  })
  const enter = (text: string) => {
    setAmount(text)
    forget()
  }
  const choose = (next: string) => {
    setName(next)
    enter('')
  }
  const action = asked === 0 || words === undefined ? t(`${what}.action`) : t(GO[what], words)
  return { coin, amount, asked, action, busy, refused, enter, choose, run }
}

interface AmountFormProps {
  title: string
  coins: readonly MarginCoin[]
  coin: MarginCoin
  entry: ReturnType<typeof useAmountEntry>
  most: Units
  /** What is wrong with the amount, before it is sent. */
  error: string | undefined
  /** Something else is still missing. */
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function AmountForm({ title, coins, coin, entry, most, error, children, ...rest }: AmountFormProps) {
  const { t } = useTranslation('margin')
  const { asked, action, busy, amount, enter, choose, refused } = entry
  return (
    <MarginForm
      title={title}
      onClose={rest.onClose}
      action={action}
      disabled={asked === 0 || asked > most || (rest.disabled ?? false)}
      busy={busy}
      refused={refused}
      onSubmit={rest.onSubmit}
    >
      <CoinChoice coins={coins} value={coin.coin} onValue={choose} />
      <AmountField
        coin={coin}
        amount={amount}
        onAmount={enter}
        most={most}
        mostLabel={t('most')}
        error={error ?? refused}
      />
      {children}
    </MarginForm>
  )
}
