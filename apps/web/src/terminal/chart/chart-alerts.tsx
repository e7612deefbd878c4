/** Price alerts of a market: a new one, by its price or by a press on the chart, and those that wait. Loaded when first opened. */
import { groupDigits } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { hasKeyboard } from '@candlewick/ui/has-keyboard.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf, type TerminalMarket, ticksOf } from '../../markets/terminal-market.ts'
import { useDetail } from '../../realtime/market.ts'
import { ChartGroup } from './chart-popover.tsx'
import { addAlert, askToNotify, removeAlert, useAlerts } from './price-alerts.ts'

interface ChartAlertsProps {
  market: TerminalMarket
  /** The next press on the chart is the price. */
  onPlace: () => void
}

export default function ChartAlerts({ market, onPlace }: ChartAlertsProps) {
  const { t } = useTranslation('chart-tools')
  const { separators } = useUiTexts()
  const alerts = useAlerts()
  const last = useDetail(market.symbol)?.close
  const [entry, setEntry] = useState('')
  const price = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasKeyboard()) price.current?.focus()
  }, [])
  const ticks = ticksOf(market, entry)
  const add = () => {
    if (!ticks || last === undefined) return
    askToNotify()
    addAlert({ symbol: market.symbol, name: market.name, price: priceOf(market, ticks) }, last)
    setEntry('')
  }
  return (
    <>
      <ChartGroup title={t('alert.new', { name: market.name })}>
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <AmountInput
            ref={price}
            label={t('alert.price')}
            decimals={market.priceDecimals}
            unit={market.quote}
            value={entry}
            onValue={setEntry}
          />
          <div className="flex gap-2">
            <Button size="sm" type="submit" variant="primary" disabled={!ticks || last === undefined}>
              {t('alert.add')}
            </Button>
            <Button size="sm" onClick={onPlace}>
              {t('alert.place')}
            </Button>
          </div>
        </form>
        <p className="mt-2 text-11 text-ink-3">{t('alert.hint')}</p>
      </ChartGroup>
      {alerts.length === 0 ? null : (
        <ChartGroup title={t('alert.waiting')}>
          <ul className="max-h-48 overflow-y-auto">
            {alerts.map(({ id, name, price, when }) => (
              <li key={id} className="num flex items-center gap-2 text-12 text-ink-2">
                <span className="min-w-0 flex-1 truncate">
                  {name} {when === 'rises' ? '≥' : '≤'} {groupDigits(price, separators)}
                </span>
                <IconButton
                  label={t('alert.delete', { name, price: groupDigits(price, separators) })}
                  className="size-7"
                  onClick={() => removeAlert(id)}
                >
                  <X size={13} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </ChartGroup>
      )}
    </>
  )
}
