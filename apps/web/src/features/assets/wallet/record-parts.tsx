/** What records of every kind are made of: coins, long texts, links to the chain, and a phone's card. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import type { ReactNode } from 'react'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { textColumn } from '../../../lists/record-columns.tsx'
import { Time } from '../../../settings/time.tsx'
import { Figure } from '../figures.tsx'

export function coinColumn<Row extends { coin: string }>(head: string): Column<Row> {
  return textColumn(
    'coin',
    head,
    ({ coin }) => coin,
    ({ coin }) => <CoinCell coin={coin} />,
  )
}

/** Both ends of a long text, all of it in the tooltip and to copy. */
export function Short({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span title={text} className="num whitespace-nowrap">
        {text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text}
      </span>
      <CopyButton text={text} />
    </span>
  )
}

export function Chain({ text, link, none }: { text: string | null; link: string | null; none?: string | undefined }) {
  if (none !== undefined) return <span className="text-ink-2">{none}</span>
  if (text === null) return <span className="text-ink-3">–</span>
  if (link === null) return <Short text={text} />
  return (
    <a href={link} target="_blank" rel="noreferrer" title={text} className="num underline underline-offset-2">
      {text.slice(0, 8)}…
    </a>
  )
}

interface CardProps {
  coin: string
  title: string
  amount: string
  time: number
  place: string
  children?: ReactNode
}

export function Card({ coin, title, amount, time, place, children }: CardProps) {
  const negative = amount.startsWith('−')
  return (
    <div className="grid gap-1 border-b border-line py-3 text-13">
      <p className="num flex items-center justify-between gap-3 font-semibold">
        <CoinCell coin={coin} className="min-w-0">
          {title}
        </CoinCell>
        <span>
          {negative ? '−' : ''}
          {/* Of what is not listed nobody knows how it is written. */}
          {amount === '' ? '–' : <Figure text={amount.replace(/^[+−]/, '')} />}
        </span>
      </p>
      <p className="flex justify-between gap-3 text-12 text-ink-2">
        <Time at={time} />
        <span>{place}</span>
      </p>
      {children}
    </div>
  )
}
