/** The market as tiles: the larger the turnover the larger the tile, the stronger the move the stronger its colour. */
import { percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { Change, directionOf } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useRowDetail } from '../../markets/cells.tsx'
import { type Moment, turnoverAt } from '../../markets/live-sort.ts'
import type { MarketRow } from '../../markets/rows.ts'
import { spotTrade } from '../../markets/trade-link.ts'
import { type Box, treemap } from './treemap.ts'

/** From which change in percent a tile gets the next stronger ground. */
const STEPS = [1, 3]
const GROUND = {
  up: ['bg-up/12', 'bg-up/22', 'bg-up/34'],
  down: ['bg-down/12', 'bg-down/22', 'bg-down/34'],
  flat: ['bg-sunken', 'bg-sunken', 'bg-sunken'],
}
/** Tiles from these sides (in pixels) up have room for larger words. */
const LARGE = { width: 140, height: 90 }
/** Below these sides a tile has room for its name only. */
const SMALL = { width: 52, height: 44 }
/** What a letter of a name takes, and what stands around it; a part of a name says nothing. */
const NAME = { letter: 8.5, around: 16, height: 28 }

interface Size {
  width: number
  height: number
}

/** The area of a tile: the turnover itself, so that twice the area is twice the turnover. */
function weight(row: MarketRow, moment: Moment): number {
  return turnoverAt(row, moment) || 1
}

function useSize() {
  const ref = useRef<HTMLUListElement>(null)
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}

export function HeatMap({ rows, moment, label }: { rows: readonly MarketRow[]; moment: Moment; label: string }) {
  const { ref, size } = useSize()
  const ordered = rows.toSorted((a, b) => weight(b, moment) - weight(a, moment))
  const boxes = size
    ? treemap(
        ordered.map((row) => weight(row, moment)),
        { x: 0, y: 0, ...size },
      )
    : []
  return (
    <>
      <ul ref={ref} aria-label={label} className="relative min-h-80 flex-1">
        {boxes.map((box, index) => {
          const row = ordered[index]
          return row ? <Tile key={row.symbol} row={row} box={box} /> : null
        })}
      </ul>
      <Scale />
    </>
  )
}

/** What the colours of the tiles mean. */
function Scale() {
  const { separators } = useUiTexts()
  const beyond = (sign: string) => STEPS.map((step) => percentText(`${sign}${step}`, separators))
  const words = [...beyond('−').reverse(), '< 0', '> 0', ...beyond('+')]
  const grounds = [...GROUND.down.toReversed(), ...GROUND.up]
  return (
    <ol className="num flex self-end text-11 text-ink">
      {words.map((from, i) => (
        <li key={from} className={cx('w-12 py-0.5 text-center', grounds[i])}>
          {from}
        </li>
      ))}
    </ol>
  )
}

function Tile({ row, box }: { row: MarketRow; box: Box }) {
  const percent = useRowDetail(row)?.priceChangePercent
  const size = Math.abs(Number(percent ?? 0))
  const strength = STEPS.filter((step) => size >= step).length
  const large = box.width >= LARGE.width && box.height >= LARGE.height
  const named = box.width >= row.base.length * NAME.letter + NAME.around && box.height >= NAME.height
  return (
    <li className="absolute p-0.5" style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <Link
        {...spotTrade(row.symbol)}
        title={named ? undefined : row.base}
        className={cx(
          'flex h-full flex-col justify-between overflow-hidden rounded-control transition hover:opacity-80',
          large ? 'p-3' : 'p-1.5',
          GROUND[directionOf(percent)][strength],
        )}
      >
        <span className={named ? cx('truncate font-semibold', large ? 'text-20' : 'text-12') : 'sr-only'}>
          {row.base}
        </span>
        {box.width >= SMALL.width && box.height >= SMALL.height ? (
          <Change percent={percent} arrow={large} tone="ink" className={large ? 'text-16' : 'text-11'} />
        ) : (
          <Change percent={percent} arrow={false} className="sr-only" />
        )}
      </Link>
    </li>
  )
}
