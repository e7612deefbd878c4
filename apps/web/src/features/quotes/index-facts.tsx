/** The index price of a symbol: what it is, how many sources it is the median of, and how old. */
import { cutDecimals, formatDecimal } from '@candlewick/money/decimal'
import { Abbreviated, Price } from '@candlewick/ui/numbers.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../platform/queries.ts'
import { FactList } from './fact-list.tsx'

/** The index is published twice a second; a person reads its age more slowly. */
const INDEX_MS = 2_000

export function IndexFacts({ symbol, priceDecimals }: { symbol: string; priceDecimals: number }) {
  const { t } = useTranslation('details')
  const { separators } = useUiTexts()
  const { data } = useQuery({ ...callQuery('market.indexPrice', { symbol }), refetchInterval: INDEX_MS })
  const { data: volume } = useQuery({
    ...callQuery('market.getMt5Amount', { coin: symbol }),
    enabled: !symbol.includes('_'),
  })
  if (!data) return <Skeleton className="h-20 w-full" />
  if (data.index === null) return <p className="text-13 text-ink-2">{t('noIndex')}</p>
  const { price, sources, time } = data.index
  // Tenths of a second.
  const age = formatDecimal(Math.max(0, Math.floor((data.time - time) / 100)), 1).replace('.', separators.decimal)
  return (
    <FactList
      facts={[
        [t('indexPrice'), <Price key="price" value={cutDecimals(price, priceDecimals)} />],
        [t('sources'), String(sources)],
        [t('age'), t('seconds', { seconds: age })],
        ...(volume === undefined
          ? []
          : [[t('staked'), <Abbreviated key="staked" value={volume.amount} unit={volume.stakeCoin} />] as const]),
      ]}
    />
  )
}
