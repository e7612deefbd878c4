/** Changing price or quantity of an open order; what was typed stays when the change is refused. */

import type { OwnOrder } from '@candlewick/protocol/realtime'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amendOrder } from './send-order.ts'
import { lotsOf, priceOf, quantityOf, type SpotMarket, ticksOf } from './spot-market.ts'

interface EditOrderProps {
  order: OwnOrder
  market: SpotMarket
  /** A price to start with instead of the order's own: where its line was dragged to. */
  price?: number
  onClose: () => void
}

export function EditOrder({ order, market, price: dragged, onClose }: EditOrderProps) {
  const { t } = useTranslation('trade')
  const [price, setPrice] = useState(dragged === undefined ? order.commissPrice : priceOf(market, dragged))
  const [quantity, setQuantity] = useState(order.commissNum)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [ticks, lots] = [ticksOf(market, price), lotsOf(market, quantity)]
  const priceChanged = ticks !== ticksOf(market, order.commissPrice)
  const quantityChanged = lots !== lotsOf(market, order.commissNum)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ticks || !lots) return
    setBusy(true)
    const refused = await amendOrder(order.id, {
      ...(priceChanged ? { commissPrice: price } : {}),
      ...(quantityChanged ? { commissNum: quantity } : {}),
    })
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onClose()
  }
  const priceError = ticks ? undefined : t('error.price_step', { bound: market.rules.tickSize, unit: market.quote })
  const lotsError = lots ? undefined : t('error.quantity_step', { bound: market.rules.lotSize, unit: market.base })
  return (
    <Dialog open onClose={onClose} title={`${t('edit.title')} · ${t(order.side)} ${market.name}`} lightDismiss={false}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-3">
        <AmountInput
          labelPlace="inside"
          label={t('price')}
          unit={market.quote}
          decimals={market.priceDecimals}
          value={price}
          error={priceError}
          onValue={setPrice}
          onStep={(step) => ticks && ticks + step > 0 && setPrice(priceOf(market, ticks + step))}
        />
        <AmountInput
          labelPlace="inside"
          label={t('amount')}
          unit={market.base}
          decimals={market.quantityDecimals}
          value={quantity}
          error={lotsError}
          onValue={setQuantity}
          onStep={(step) => lots && lots + step > 0 && setQuantity(quantityOf(market, lots + step))}
        />
        <p className="text-12 text-ink-2">{t(priceChanged || quantityChanged ? 'edit.hint' : 'edit.unchanged')}</p>
        {refusal ? (
          <p role="alert" className="text-13 text-bad">
            {refusal}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('edit.discard')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={!ticks || !lots || !(priceChanged || quantityChanged)}
          >
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
