/** One coin of a margin account as it stands on a phone: its figures, and what can be done about it. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import type { ReactNode } from 'react'

interface CoinCardProps {
  coin: string
  figures: readonly { name: string; value: ReactNode }[]
  children?: ReactNode
}

export function CoinCard({ coin, figures, children }: CoinCardProps) {
  return (
    <li className="num grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line px-4 py-2.5 text-13 last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <span className="inline-flex items-center gap-2 font-semibold">
          <CoinIcon coin={coin} size="sm" className="size-4" />
          {coin}
        </span>
        <span className="inline-flex gap-3">{children}</span>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-12 text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
