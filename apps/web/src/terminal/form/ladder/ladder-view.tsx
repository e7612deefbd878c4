/** A ladder before it is sent: every order with its price, its amount and a bar as long, and what they come to. */
import { groupDigits } from '@candlewick/money/display'
import type { Rung } from '@candlewick/rules/ladder'
import { cx } from '@candlewick/ui/cx.ts'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { priceOf, quantityOf, type TerminalMarket } from '../../../markets/terminal-market.ts'
import { Line } from '../line.tsx'

export interface LadderViewProps {
  market: TerminalMarket
  buys: boolean
  rungs: readonly Rung[]
  /** What they come to, with the names of it. */
  totals: readonly { readonly label: string; readonly figure: string }[]
  /** So high that a panel keeps room for its button. */
  low?: boolean
}

export function LadderView({ market, buys, rungs, totals, low = false }: LadderViewProps) {
  const { t } = useTranslation('ladder')
  const { t: trade } = useTranslation('trade')
  const { separators } = useUiTexts()
  const largest = Math.max(...rungs.map((rung) => rung.lots))
  return (
    <div className="num grid gap-2 text-12">
      <ScrollBox
        label={t('table')}
        className={cx('overflow-y-auto rounded-control bg-sunken px-2 py-1', low ? 'max-h-36' : 'max-h-[40dvh]')}
      >
        <table className="w-full text-right">
          <caption className="sr-only">{t('table')}</caption>
          <thead className="text-ink-2">
            <tr>
              <th scope="col" className="w-6 py-0.5 text-left font-normal">
                {t('number')}
              </th>
              <th scope="col" className="font-normal">
                {trade('price')} ({market.quote})
              </th>
              <th scope="col" className="pl-2 font-normal">
                {trade('amount')} ({market.quantityCoin})
              </th>
            </tr>
          </thead>
          <tbody>
            {rungs.map((rung, index) => (
              <tr key={rung.price}>
                <td className="py-0.5 text-left text-ink-2">{index + 1}</td>
                <td className={buys ? 'text-up' : 'text-down'}>
                  {groupDigits(priceOf(market, rung.price), separators)}
                </td>
                <td className="relative pl-2">
                  <span aria-hidden="true" className="absolute inset-y-0.5 right-0 left-2">
                    <span
                      className={cx('absolute inset-y-0 right-0 rounded-control', buys ? 'bg-up-soft' : 'bg-down-soft')}
                      style={{ width: `${(rung.lots * 100) / largest}%` }}
                    />
                  </span>
                  <span className="relative">{groupDigits(quantityOf(market, rung.lots), separators)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <dl className="grid gap-1">
        {totals.map(({ label, figure }) => (
          <Line key={label} label={label}>
            {figure}
          </Line>
        ))}
      </dl>
    </div>
  )
}
