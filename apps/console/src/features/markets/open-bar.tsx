/** Open interest beside the most that may be open, as a share that is seen before it is read. */
import { abbreviate, groupDigits } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { type ContractSummary, openShareOf } from './summary.ts'

/** In hundredths of a percent: from here on new positions are soon refused. */
const NEARLY_FULL = 9_000
const WHOLE = 10_000

export function OpenBar({ contract, coin }: { contract: ContractSummary; coin: string }) {
  const { t } = useTranslation('markets')
  const { openValue, openMost } = contract
  const value = `${abbreviate(openValue)} ${coin}`
  const share = openShareOf(contract)
  if (share === undefined || openMost === null) return value
  const isNearlyFull = share >= NEARLY_FULL
  return (
    <span
      title={t('openOf', { value: groupDigits(openValue), most: `${groupDigits(openMost)} ${coin}` })}
      className="inline-grid min-w-36 gap-0.5 whitespace-nowrap"
    >
      <span>
        {t('openOf', { value: abbreviate(openValue), most: `${abbreviate(openMost)} ${coin}` })}
        <span className={cx('ml-1.5', isNearlyFull ? 'font-semibold text-bad' : 'text-ink-2')}>
          {`${(share / 100).toFixed(1)}%`}
        </span>
      </span>
      <span aria-hidden="true" className="relative h-1 rounded-control bg-sunken">
        <span
          className={cx('absolute inset-y-0 left-0 rounded-control', isNearlyFull ? 'bg-bad' : 'bg-ink-2')}
          style={{ width: `${Math.min(share, WHOLE) / 100}%` }}
        />
      </span>
    </span>
  )
}
