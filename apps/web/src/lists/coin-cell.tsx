/** Coins and pairs as lists name them: the picture, which says nothing to a screen reader, and the code beside it. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'
import { symbolName } from '../markets/symbol-name.ts'

interface CoinCellProps {
  coin: string
  /** What stands beside the picture, where it is not the code alone. */
  children?: ReactNode
  className?: string
}

export function CoinCell({ coin, children = coin, className = 'font-medium' }: CoinCellProps) {
  return (
    <span className={cx('inline-flex items-center gap-2 align-middle', className)}>
      {coin === '' ? null : <CoinIcon coin={coin} size="sm" />}
      {children}
    </span>
  )
}

/** A pair by the picture of its base. */
export function PairCell({ symbol, children = symbolName(symbol) }: { symbol: string; children?: ReactNode }) {
  return <CoinCell coin={symbol.split('_')[0] ?? ''}>{children}</CoinCell>
}
