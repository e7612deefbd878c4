/** The choice of a coin among many: a few letters of its code, or of its name, find it. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findMarkets, meantOf } from '../markets/find.ts'
import { Marked } from '../markets/marked.tsx'
import { useSpotMarkets } from '../markets/spot-markets.ts'
import { FinderFilter } from './finder-filter.tsx'

interface CoinFilterProps {
  coins: readonly string[]
  /** The chosen one; undefined for all. */
  value: string | undefined
  onValue: (coin: string | undefined) => void
}

export function CoinFilter({ coins, value, onValue }: CoinFilterProps) {
  const { t } = useTranslation('orders')
  const named = useNamed(coins, value)
  const name = value ?? t('allCoins')
  return (
    <FinderFilter
      label={`${t('coin')}: ${name}`}
      face={
        <>
          {value === undefined ? null : <CoinIcon coin={value} size="sm" className="mr-0.5" />}
          {name}
        </>
      }
      texts={{ list: t('coin'), placeholder: t('coinSearch'), none: t('noCoins') }}
      value={value}
      onValue={onValue}
      linesOf={(text) => {
        const found = findMarkets(named, text).map((coin) => ({
          value: coin.base,
          shown: <CoinLine coin={coin} search={text} />,
        }))
        return text.trim() === '' ? [{ value: undefined, shown: t('allCoins') }, ...found] : found
      }}
    />
  )
}

/** A coin as the base of no pair in particular, by which it is found. */
interface NamedCoin {
  base: string
  quote: ''
  /** In words, where a market tells them. */
  name?: string
}

/** By their codes; the chosen one among them in any case. */
function useNamed(coins: readonly string[], chosen: string | undefined): readonly NamedCoin[] {
  const { markets } = useSpotMarkets()
  return useMemo(() => {
    const names = new Map(markets?.map(({ base, coinName }) => [base, coinName]))
    const all = new Set(chosen === undefined ? coins : [...coins, chosen])
    return [...all].sort().map((base) => {
      const name = names.get(base)
      return { base, quote: '', ...(name !== undefined && name !== base && { name }) }
    })
  }, [markets, coins, chosen])
}

function CoinLine({ coin, search }: { coin: NamedCoin; search: string }) {
  const meant = meantOf(search, coin)
  return (
    <>
      <CoinIcon coin={coin.base} size="sm" />
      <span>
        <Marked text={coin.base} at={meant?.base} />
      </span>
      {coin.name === undefined ? null : (
        <span className="min-w-0 flex-1 truncate text-right text-12 font-normal text-ink-3">
          <Marked text={coin.name} at={meant?.name} />
        </span>
      )}
    </>
  )
}
