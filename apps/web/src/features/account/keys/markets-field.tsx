/** The markets that a key may trade: all, or those that were chosen. */
import { Select } from '@candlewick/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import { MOST } from './key-terms.ts'

interface MarketsFieldProps {
  value: readonly string[]
  onValue: (markets: readonly string[]) => void
}

/** Markets change by an operator's hand, some times a year. */
const FRESH_MS = 300_000

export function MarketsField({ value, onValue }: MarketsFieldProps) {
  const { t } = useTranslation('api-keys')
  const { data } = useQuery({ ...callQuery('market.getCoinList', {}), staleTime: FRESH_MS })
  const listed = data === undefined ? [] : [data.currencyList, data.contractList, data.coinList].flat()
  const symbols = [...new Set(listed.map(({ symbol }) => symbol))].filter((symbol) => !value.includes(symbol))
  const empty = value.length === 0 ? t('marketsAll') : t('marketAdd')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Select
        label={t('markets')}
        options={[{ value: '', label: empty }, ...symbols.map((symbol) => ({ value: symbol, label: symbol }))]}
        value=""
        disabled={value.length >= MOST.markets}
        onValue={(symbol) => symbol && onValue([...value, symbol])}
      />
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((symbol) => (
            <li key={symbol}>
              <button
                type="button"
                aria-label={t('marketRemove', { market: symbol })}
                title={t('marketRemove', { market: symbol })}
                onClick={() => onValue(value.filter((one) => one !== symbol))}
                className="flex items-center gap-1 rounded-control border border-line-strong px-2 py-1 text-12 hover:bg-sunken"
              >
                {symbol}
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-13 text-ink-2">{t('marketsHint')}</p>
      )}
    </div>
  )
}
