/** Moves a coin between two of one's own accounts, at once and free. */

import { tryParseDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountNumbered } from '../../areas/area.ts'
import { useNames } from '../../i18n/named.ts'
import { SPOT_ACCOUNT } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { sentOnce } from '../../platform/outcome.ts'
import { callQuery, queryClient } from '../../platform/queries.ts'
import { useOnce } from '../../platform/use-once.ts'

/** A coin that the other account takes. */
export interface TransferCoin {
  coin: string
  decimals: number
}

interface TransferDialogProps {
  /** The account on the other side of spot. */
  account: number
  /** Whose isolated margin account is meant, where it is one. */
  pair?: { symbol: string; name: string }
  /** The first is the one chosen at first. */
  coins: readonly [TransferCoin, ...TransferCoin[]]
  /** Something was moved. */
  onMoved: () => void
  onClose: () => void
}

export default function TransferDialog({ account, pair, coins, onMoved, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfer')
  const nameOfAccount = useAccountNames()
  const { separators } = useUiTexts()
  const [out, setOut] = useState(false)
  const [name, setName] = useState(coins[0].coin)
  const [amount, setAmount] = useState('')
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<string>()
  const { coin, decimals } = coins.find((one) => one.coin === name) ?? coins[0]
  const [from, to] = out ? [account, SPOT_ACCOUNT] : [SPOT_ACCOUNT, account]
  const symbol = pair && { symbol: pair.symbol }
  const { data } = useQuery({ ...callQuery('assets.transferable', { from, coin, ...(out && symbol) }), staleTime: 0 })
  const most = data?.amount
  const parsed = tryParseDecimal(amount, decimals)
  const bound = most === undefined ? undefined : tryParseDecimal(most, decimals)
  const tooMuch = parsed.ok && bound?.ok === true && parsed.value > bound.value
  const error = tooMuch ? t('tooMuch') : refused
  const box = useRefusedFocus(refused)
  const nameOf = (one: number) => [nameOfAccount(one), one === account && pair?.name].filter(Boolean).join(' ')
  const turn = () => {
    setOut(!out)
    setRefused(undefined)
  }
  const enter = (text: string) => {
    setAmount(text)
    setRefused(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.ok || parsed.value === 0 || tooMuch) return
    const moved = await once(() =>
      sentOnce('transfer', { from, to, coin, amount, ...symbol }, (asked, options) =>
        api.call('assets.transferFunds', asked, options),
      ),
    )
    if (moved === undefined) return
    if (!('made' in moved)) return setRefused(moved.words)
    onMoved()
    await queryClient.invalidateQueries({ queryKey: ['assets.transferable'] })
    toast.success(t('done', { amount: groupDigits(amount, separators), coin, account: nameOf(to) }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="transfer" busy={busy}>
            {t('go')}
          </Button>
        </>
      }
    >
      <form ref={box} id="transfer" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 text-14">
        <Way from={nameOf(from)} to={nameOf(to)} onTurn={turn} />
        {coins.length > 1 ? (
          <Select
            label={t('coin')}
            options={coins.map((one) => ({ value: one.coin, label: one.coin }))}
            value={coin}
            onValue={(next) => {
              setName(next)
              enter('')
            }}
          />
        ) : null}
        <AmountInput
          label={t('amount')}
          unit={coin}
          decimals={decimals}
          value={amount}
          onValue={enter}
          error={error}
          hint={<Most most={most} coin={coin} onTake={enter} />}
        />
        <p className="text-13 text-ink-2">{t('hint')}</p>
      </form>
    </Dialog>
  )
}

interface MostProps {
  /** Undefined while it is asked for. */
  most: string | undefined
  coin: string
  onTake: (amount: string) => void
}

/** As much as can be moved, which a press enters. */
function Most({ most, coin, onTake }: MostProps) {
  const { t } = useTranslation('transfer')
  const { separators } = useUiTexts()
  return (
    <>
      {t('most')}{' '}
      <button
        type="button"
        disabled={most === undefined}
        onClick={() => onTake(most ?? '')}
        className="num font-medium text-ink underline underline-offset-2"
      >
        {most === undefined ? UNKNOWN_FIGURE : groupDigits(most, separators)} {coin}
      </button>
    </>
  )
}

/** The accounts' names by their numbers. */
function useAccountNames(): (number: number) => string | undefined {
  const say = useNames()
  return (number) => {
    const account = accountNumbered(number)
    return account && say(account.fullName)
  }
}

/** From which account to which, and the button that turns it round. */
function Way({ from, to, onTurn }: { from: string; to: string; onTurn: () => void }) {
  const { t } = useTranslation('transfer')
  return (
    <div className="flex items-center gap-3 rounded-control border border-line p-3">
      <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-2">{t('from')}</dt>
        <dd className="font-medium">{from}</dd>
        <dt className="text-ink-2">{t('to')}</dt>
        <dd className="font-medium">{to}</dd>
      </dl>
      <IconButton label={t('turn')} onClick={onTurn}>
        <ArrowUpDown size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
