/** Moves the settle coin between the spot account and the contract account, at once and free. */

import { tryParseDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery, queryClient } from '../../platform/queries.ts'
import { SPOT_ACCOUNT } from '../../realtime/own.ts'
import { transferFunds } from '../calls.ts'
import type { ContractMarket } from '../contract-market.ts'
import { CONTRACT_ACCOUNT } from '../form/store.ts'

interface TransferDialogProps {
  market: ContractMarket
  onClose: () => void
}

export default function TransferDialog({ market, onClose }: TransferDialogProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const [out, setOut] = useState(false)
  const [amount, setAmount] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [from, to] = out ? [CONTRACT_ACCOUNT, SPOT_ACCOUNT] : [SPOT_ACCOUNT, CONTRACT_ACCOUNT]
  const { data } = useQuery({ ...callQuery('assets.transferable', { from, coin: market.settle }), staleTime: 0 })
  const most = data?.amount
  const parsed = tryParseDecimal(amount, market.settleDecimals)
  const bound = most === undefined ? undefined : tryParseDecimal(most, market.settleDecimals)
  const tooMuch = parsed.ok && bound?.ok === true && parsed.value > bound.value
  const error = tooMuch ? t('transfer.tooMuch') : refused
  const names: Partial<Record<number, string>> = {
    [SPOT_ACCOUNT]: t('transfer.spot'),
    [CONTRACT_ACCOUNT]: t('transfer.contract'),
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!parsed.ok || parsed.value === 0 || tooMuch) return
    setBusy(true)
    const moved = await transferFunds(from, to, market.settle, amount)
    setBusy(false)
    if (!('made' in moved)) return setRefused(moved.words)
    await queryClient.invalidateQueries({ queryKey: ['assets.transferable'] })
    toast.success(
      t('transfer.done', { amount: groupDigits(amount, separators), coin: market.settle, account: names[to] ?? '' }),
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('transfer.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="contract-transfer" busy={busy}>
            {t('transfer.go')}
          </Button>
        </>
      }
    >
      <form id="contract-transfer" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 text-14">
        <div className="flex items-center gap-3 rounded-control border border-line p-3">
          <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            <dt className="text-ink-2">{t('transfer.from')}</dt>
            <dd className="font-medium">{names[from]}</dd>
            <dt className="text-ink-2">{t('transfer.to')}</dt>
            <dd className="font-medium">{names[to]}</dd>
          </dl>
          <IconButton
            label={t('transfer.turn')}
            onClick={() => {
              setOut(!out)
              setRefused(undefined)
            }}
          >
            <ArrowUpDown size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <AmountInput
          label={t('transfer.amount')}
          unit={market.settle}
          decimals={market.settleDecimals}
          value={amount}
          onValue={(text) => {
            setAmount(text)
            setRefused(undefined)
          }}
          error={error}
          hint={
            <>
              {t('transfer.most')}{' '}
              <button
                type="button"
                disabled={most === undefined}
                onClick={() => setAmount(most ?? '')}
                className="num font-medium text-ink underline underline-offset-2"
              >
                {most === undefined ? UNKNOWN_FIGURE : groupDigits(most, separators)} {market.settle}
              </button>
            </>
          }
        />
        <p className="text-13 text-ink-2">{t('transfer.hint')}</p>
      </form>
    </Dialog>
  )
}
