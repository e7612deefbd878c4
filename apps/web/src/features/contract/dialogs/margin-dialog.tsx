/** Adds margin to an isolated position or takes some out, with the liquidation price it leads to. */

import { formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { groupDigits } from '@candlewick/money/display'
import { priceOf as fractionText } from '@candlewick/money/fraction'
import { units } from '@candlewick/money/units'
import { liquidationPrices, nearestPrice } from '@candlewick/rules/contract/liquidation-price'
import { removableMargin } from '@candlewick/rules/contract/margin'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnce } from '../../../platform/use-once.ts'
import { Line } from '../../../terminal/form/line.tsx'
import { moveMargin } from '../calls.ts'
import { costText, moneyText } from '../figures.tsx'
import { useOwnContracts } from '../own-contracts.ts'
import { accountOf, type HeldPosition, unitsOf } from '../position-state.ts'

interface MarginDialogProps {
  held: HeldPosition
  onClose: () => void
}

export default function MarginDialog({ held, onClose }: MarginDialogProps) {
  const { t } = useTranslation('contract')
  const { separators } = useUiTexts()
  const { market, exact, mark, anchor, position, funding } = held
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [amount, setAmount] = useState('')
  const { busy, once } = useOnce()
  const [refused, setRefused] = useState<string>()
  const account = useOwnContracts((own) => accountOf(own.accounts, market))
  const margin = units(exact.margin - funding)
  const most =
    way === 'add'
      ? unitsOf(account?.available ?? '0', market.settleDecimals)
      : removableMargin(margin, exact, mark, position.leverage, market.contract, anchor)
  const parsed = tryParseDecimal(amount, market.settleDecimals)
  const moved = parsed.ok ? parsed.value : 0
  const tooMuch = moved > most
  const after = units(way === 'add' ? margin + moved : Math.max(0, margin - moved))
  const price = (wallet: typeof after) => {
    const found = nearestPrice(liquidationPrices({ positions: [exact], wallet, mark }, market.contract), mark)
    if (found === undefined) return UNKNOWN_FIGURE
    return groupDigits(fractionText(found, market.rules.tickSize, market.priceDecimals), separators)
  }
  const money = (value: number) => `${moneyText(value, market.settleDecimals, separators)} ${market.settle}`
  const bound = (value: number) => `${costText(value, market.settleDecimals, separators)} ${market.settle}`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (moved === 0 || tooMuch) return
    const done = await once(() => moveMargin(position.id, amount, way === 'add'))
    if (done === undefined) return
    if (!('made' in done)) return setRefused(done.words)
    toast.success(t(way === 'add' ? 'margin.added' : 'margin.taken', { amount: money(moved) }))
    onClose()
  }
  const error = tooMuch ? t('margin.tooMuch', { most: money(most) }) : refused
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${market.name} · ${t(`side.${position.side}`)} · ${t('margin.title')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form="contract-margin" busy={busy}>
            {t(`margin.${way}`)}
          </Button>
        </>
      }
    >
      <form
        ref={useRefusedFocus(refused)}
        id="contract-margin"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 text-14"
      >
        <Tabs
          look="segment"
          label={t('margin.title')}
          items={[
            { id: 'add', label: t('margin.add') },
            { id: 'take', label: t('margin.take') },
          ]}
          value={way}
          onValue={(next) => {
            setWay(next)
            setRefused(undefined)
          }}
        />
        <AmountInput
          label={t('margin.amount')}
          unit={market.settle}
          decimals={market.settleDecimals}
          value={amount}
          onValue={(text) => {
            setAmount(text)
            setRefused(undefined)
          }}
          error={error}
          hint={<Most words={money(most)} onTake={() => setAmount(formatDecimal(most, market.settleDecimals))} />}
        />
        <dl className="num grid gap-1.5 rounded-control bg-sunken p-3 text-13">
          <Line label={t('positions.margin')}>
            {bound(margin)} → {bound(after)}
          </Line>
          <Line label={t('positions.liquidation')}>
            {price(margin)} → {price(after)}
          </Line>
        </dl>
      </form>
    </Dialog>
  )
}

/** As much as can be moved, which a press enters. */
function Most({ words, onTake }: { words: string; onTake: () => void }) {
  const { t } = useTranslation('contract')
  return (
    <>
      {t('margin.most')}{' '}
      <button type="button" onClick={onTake} className="num font-medium text-ink underline underline-offset-2">
        {words}
      </button>
    </>
  )
}
