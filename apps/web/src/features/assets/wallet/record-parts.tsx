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

const shortOf = (text: string): string => (text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text)

/** Both ends of a long text, all of it in the tooltip and to copy. */
export function Short({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span title={text} className="num whitespace-nowrap">
        {shortOf(text)}
      </span>
      <CopyButton text={text} />
    </span>
  )
}

/** The number of a record, by which it is opened. */
export function RecordNumber({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        title={text}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="num whitespace-nowrap underline underline-offset-2"
      >
        {shortOf(text)}
      </button>
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
  /** Opens the record; absent where there is no more to see of it. */
  onOpen?: () => void
  children?: ReactNode
}

export function Card({ coin, title, amount, time, place, onOpen, children }: CardProps) {
  const negative = amount.startsWith('−')
  const shown = (
    <>
      <span className="num flex items-center justify-between gap-3 font-semibold">
        <CoinCell coin={coin} className="min-w-0">
          {title}
        </CoinCell>
        <span>
          {negative ? '−' : ''}
          {/* Of what is not listed nobody knows how it is written. */}
          {amount === '' ? '–' : <Figure text={amount.replace(/^[+−]/, '')} />}
        </span>
      </span>
      <span className="flex justify-between gap-3 text-12 text-ink-2">
        <Time at={time} />
        <span>{place}</span>
      </span>
      {children}
    </>
  )
  return (
    <li className="border-b border-line text-13">
      {onOpen === undefined ? (
        <div className="grid gap-1 py-3">{shown}</div>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="grid w-full gap-1 py-3 text-left">
          {shown}
        </button>
      )}
    </li>
  )
}
