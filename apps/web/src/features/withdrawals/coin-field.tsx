/** The coin that goes out, and how much of it there is. */
import { groupDigits } from '@candlewick/money/display'
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import type { Terms } from './draft.ts'

interface CoinFieldProps {
  terms: Terms
  /** Also one that is not among those that can be chosen: an address asked for it. */
  coin: string
  onCoin: (coin: string) => void
}

export function CoinField({ terms, coin, onCoin }: CoinFieldProps) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const known = terms.coins.find((one) => one.coin === coin)
  const options = terms.coins.map(({ coin: code }) => ({ value: code, label: code }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-end gap-3">
        <CoinIcon coin={coin} className="mb-2" />
        <div className="min-w-0 flex-1">
          <Select
            label={t('coin')}
            value={coin}
            options={known ? options : [{ value: coin, label: coin, disabled: true }, ...options]}
            onValue={onCoin}
          />
        </div>
      </div>
      {known ? (
        <p className="num text-13 text-ink-2">
          {t('available', { amount: `${groupDigits(known.available, separators)} ${coin}` })}
        </p>
      ) : null}
    </div>
  )
}
