/** The margin tiers of one contract: the larger a position, the less leverage it may have and the more has to stay. */
import { groupDigits } from '@candlewick/money/display'
import { ScrollBox } from '@candlewick/ui/scroll-box.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { ratePercent } from '../../markets/rate-text.ts'
import type { RateContract } from './contract-section.tsx'

const CELL = 'px-1 sm:px-3'

export function TierTable({ contract, name }: { contract: RateContract; name: string }) {
  const { t } = useTranslation('rate')
  const { separators } = useUiTexts()
  const { settle, tiers } = contract
  const heads = [
    `${t('tierCap')}, ${settle}`,
    t('leverage'),
    t('maintenanceRate'),
    `${t('maintenanceAmount')}, ${settle}`,
  ]
  return (
    <div className="min-w-0">
      <h3 className="text-16 font-semibold">{t('tiersOf', { name })}</h3>
      <p className="mt-1 text-13 text-ink-2">{t('tiersHint')}</p>
      <ScrollBox label={t('tiersOf', { name })} className="overflow-x-auto">
        <table
          aria-label={t('tiersOf', { name })}
          className="num mt-3 w-full border-collapse text-right text-12 sm:text-13"
        >
          <thead className="text-11 text-ink-3 sm:text-12">
            <tr>
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`${CELL} py-2 align-bottom font-normal first:pl-0 first:text-left`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier) => (
              <tr key={tier.cap} className="h-9 border-t border-line">
                <th scope="row" className={`${CELL} pl-0! text-left font-medium`}>
                  {`≤\u00A0${groupDigits(tier.cap, separators)}`}
                </th>
                <td className={CELL}>{t('times', { leverage: tier.leverage })}</td>
                <td className={CELL}>{ratePercent(tier.rate, separators)}</td>
                <td className={`${CELL} text-ink-2`}>{groupDigits(tier.amount, separators)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  )
}
