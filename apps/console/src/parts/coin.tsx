/** A coin as the console names it: its picture, which says nothing to a screen reader, and the code or amount beside it. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'

interface CoinProps {
  coin: string
  /** What stands beside the picture, where it is not the code alone. */
  children?: ReactNode
  className?: string
}

export function Coin({ coin, children = <b className="font-semibold">{coin}</b>, className }: CoinProps) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 align-middle', className)}>
      {coin === '' ? null : <CoinIcon coin={coin} size="sm" className="size-4!" />}
      {children}
    </span>
  )
}
