/** How the order book is shown: the sides beside its title, all else in a small panel, with the way back. */
import { cx } from '@candlewick/ui/cx.ts'
import { Checkbox } from '@candlewick/ui/field.tsx'
import { Popover } from '@candlewick/ui/popover.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { BOOK_LOOKS, BOOK_UNITS, changeBookOptions, resetBookOptions, useBookOptions } from './book-options.ts'

export function LookPicker() {
  const { t } = useTranslation('trade')
  const look = useBookOptions((options) => options.look)
  return (
    <fieldset aria-label={t('book.view')} className="ml-1 flex items-center gap-1">
      {BOOK_LOOKS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === look}
          aria-label={t(`book.${choice}`)}
          title={t(`book.${choice}`)}
          onClick={() => changeBookOptions({ look: choice })}
          className="grid size-5 place-items-center rounded-control opacity-50 hover:opacity-100 aria-pressed:bg-sunken aria-pressed:opacity-100"
        >
          <span aria-hidden="true" className="grid h-3 w-3 gap-px">
            <i className={cx('rounded-[1px]', choice === 'bids' ? 'bg-up' : 'bg-down')} />
            <i className={cx('rounded-[1px]', choice === 'asks' ? 'bg-down' : 'bg-up')} />
          </span>
        </button>
      ))}
    </fieldset>
  )
}

export function BookMenu({ market, looks }: { market: TerminalMarket; looks: boolean }) {
  const { t } = useTranslation('book')
  const { unit, cumulative, imbalance } = useBookOptions()
  const coins = { base: market.quantityCoin, quote: market.valueCoin }
  return (
    <Popover
      trigger={<SlidersHorizontal size={13} aria-hidden="true" />}
      label={t('options')}
      triggerClass="grid size-5 place-items-center rounded-control text-ink-3 hover:text-ink"
      panelClass="w-60 p-4 text-13"
    >
      <div className="grid gap-3">
        {looks ? <LookPicker /> : null}
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-12 text-ink-2">{t('unit')}</legend>
          <div className="grid grid-cols-2 gap-1">
            {BOOK_UNITS.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === unit}
                onClick={() => changeBookOptions({ unit: choice })}
                className="rounded-control border border-line-strong px-2 py-1 text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
              >
                {coins[choice]}
              </button>
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={t('cumulative')}
          checked={cumulative}
          onChange={(event) => changeBookOptions({ cumulative: event.target.checked })}
        />
        <Checkbox
          label={t('imbalance')}
          checked={imbalance}
          onChange={(event) => changeBookOptions({ imbalance: event.target.checked })}
        />
        <button
          type="button"
          onClick={resetBookOptions}
          className="justify-self-start text-12 text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {t('reset')}
        </button>
      </div>
    </Popover>
  )
}
