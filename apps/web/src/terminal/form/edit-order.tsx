/**
 * Changing an order that stands or waits: its price, quantity, and of a waiting one its trigger or callback. What was
 * typed stays when the change is refused, and the refusal stands at its field.
 */

import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { ticksOf } from '../../markets/terminal-market.ts'
import { useDetail } from '../../realtime/market.ts'
import {
  type Amendment,
  amendmentOf,
  type Edited,
  type EditedOrder,
  type EditField,
  editableFields,
  faultOf,
  startOf,
  stepped,
} from './order-edit.ts'
import { Distance } from './trigger-reference.tsx'

interface EditOrderProps {
  order: EditedOrder
  market: TerminalMarket
  /** What it does: "Buy", "Open long". */
  does: string
  /** Sends the change; gives the refusal, or undefined where it was done. */
  onAmend: (change: Amendment) => Promise<Refused | undefined>
  /** A price to start with instead of the order's own: where its line was dragged to. */
  price?: number
  onClose: () => void
}

interface Refused {
  /** The field of the call that it concerns. */
  field: string | undefined
  words: string
}

export default function EditOrder({ order, market, does, onAmend, price: dragged, onClose }: EditOrderProps) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const fields = editableFields(order)
  const [edited, setEdited] = useState(() => startOf(order, market, dragged))
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused>()
  const change = amendmentOf(order, market, edited)
  const unchanged = change !== undefined && Object.keys(change).length === 0
  const set = (field: EditField, text: string) => {
    setEdited((before) => ({ ...before, [field]: text }))
    setRefusal(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!change || unchanged) return
    // Two presses in one turn both find a form that is not busy yet.
    if (running.current) return
    running.current = true
    setBusy(true)
    const refused = await onAmend(change)
    running.current = false
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) onClose()
  }
  const box = useRefusedFocus(refusal)
  const placed = fields.some((field) => refusal?.field === CALL_FIELDS[field])
  const hint = order.status === 'waiting' ? types('edit.hint') : t('edit.hint')
  return (
    <Dialog open onClose={onClose} title={`${t('edit.title')} · ${does} ${market.name}`} lightDismiss={false}>
      <form ref={box} onSubmit={(event) => void submit(event)} className="grid gap-3">
        {fields.map((field) => (
          <EditInput
            key={field}
            field={field}
            order={order}
            market={market}
            edited={edited}
            refused={refusal?.field === CALL_FIELDS[field] ? refusal?.words : undefined}
            onText={(text) => set(field, text)}
          />
        ))}
        {order.ocoId === undefined ? null : <p className="text-12 text-ink-2">{types('edit.ocoQuantity')}</p>}
        <p className="text-12 text-ink-2">{unchanged ? t('edit.unchanged') : hint}</p>
        {refusal && !placed ? <Refusal>{refusal.words}</Refusal> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('edit.discard')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!change || unchanged}>
            {t('edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const CALL_FIELDS: Record<EditField, keyof Amendment> = {
  trigger: 'triggerPrice',
  callback: 'callbackRate',
  price: 'price',
  quantity: 'quantity',
}

interface EditInputProps {
  field: EditField
  order: EditedOrder
  market: TerminalMarket
  edited: Edited
  /** What the server said against it. */
  refused: string | undefined
  onText: (text: string) => void
}

function EditInput({ field, order, market, edited, refused, onText }: EditInputProps) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const labels: Record<EditField, string> = {
    trigger: types('field.trigger'),
    callback: types('field.callback'),
    price: order.orderType === 'stop_limit' ? types('field.limitPrice') : t('price'),
    quantity: t('amount'),
  }
  const decimals = { trigger: market.priceDecimals, price: market.priceDecimals, quantity: market.quantityDecimals }
  const fault = faultOf(field, edited, market)
  const own = fault && t(`error.${fault.rule}`, { bound: fault.bound, unit: fault.unit, low: '', high: '' })
  return (
    <AmountInput
      labelPlace="inside"
      label={labels[field]}
      unit={field === 'callback' ? '%' : field === 'quantity' ? market.quantityCoin : market.quote}
      decimals={field === 'callback' ? 2 : decimals[field]}
      value={edited[field]}
      error={own ?? refused}
      hint={field === 'trigger' ? <TriggerDistance order={order} market={market} text={edited.trigger} /> : undefined}
      onValue={onText}
      onStep={(direction) => onText(stepped(field, edited[field], market, direction))}
    />
  )
}

/** How far the trigger would be from the price that it is compared with. */
function TriggerDistance({ order, market, text }: { order: EditedOrder; market: TerminalMarket; text: string }) {
  const detail = useDetail(market.symbol)
  const watched = { index: detail?.index, mark: detail?.mark, last: detail?.close }
  const reference = watched[order.triggerBy ?? 'last']
  return (
    <Distance
      market={market}
      price={ticksOf(market, text)}
      reference={reference === undefined ? undefined : ticksOf(market, reference)}
    />
  )
}
