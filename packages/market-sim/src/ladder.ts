/**
 * The ladder a market maker quotes: from the touch outward on a grid that widens with distance, orders gathered at
 * round prices, sizes growing with depth. Place and size of a level hang on its own price and on slow clocks of its
 * own, so that a small move of the index changes the ladder near the touch and leaves the rest where it is.
 */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { type Key, mix, normal, uniform } from './chance.ts'
import type { BookProfile } from './profiles.ts'

export type Level = [Ticks, Lots]
export interface Ladder {
  bids: Level[]
  asks: Level[]
}

export interface LadderTerms {
  readonly seed: Key
  readonly book: Pick<BookProfile, 'halfSpread' | 'levels'>
  /** Lots of a usual level near the touch. */
  readonly usualLots: number
  /** No level holds fewer or more lots. */
  readonly leastLots: number
  readonly mostLots: number
}

/** The finest step of the grid beyond the touch, as a part of the price. */
const FINE = 0.000_03
/** The grid widens with distance at this ratio. */
const WIDENING = 0.2
/** Nothing is quoted further from the index than this. */
const REACH = 0.04
/** Sizes grow by this for each doubling of distance. */
const DEEPENING = 1.35

/** The ladder around `index` (ticks) at `now` (epoch ms); never crossed, best first. */
export function ladderAround(terms: LadderTerms, index: number, now: number): Ladder {
  const half = terms.book.halfSpread * (0.5 + uniform(terms.seed, Math.floor(now / 4000), 1))
  const bid = Math.max(1, Math.ceil(index - half) - 1)
  const ask = Math.max(bid + 1, Math.floor(index + half) + 1)
  return { bids: side(terms, index, bid, -1, now), asks: side(terms, index, ask, 1, now) }
}

/** One side, from the touch outward; `away` is −1 for bids. */
function side(terms: LadderTerms, index: number, touch: number, away: 1 | -1, now: number): Level[] {
  const levels: Level[] = []
  const finest = Math.max(1, Math.round(index * FINE))
  const furthest = Math.max(index * REACH, terms.book.levels + 2)
  let price = touch
  let last = touch - away
  while (levels.length < terms.book.levels && price > 0 && Math.abs(price - index) <= furthest) {
    const width = nice(Math.max(finest, Math.abs(price - index) * WIDENING))
    const cell = Math.floor(price / width)
    const placed = price === touch ? touch : placeIn(terms.seed, cell, width)
    if ((placed - last) * away > 0) {
      levels.push([ticks(placed), sizeAt(terms, placed, Math.abs(placed - index) / finest, width, now)])
      last = placed
    }
    const edge = away > 0 ? (cell + 1) * width : cell * width - 1
    price = Math.abs(edge - price) > 0 ? edge : price + away
  }
  return levels
}

/** Where in its cell the level stands: at a round price if the cell has one, else anywhere. */
function placeIn(seed: Key, cell: number, width: number): number {
  if (cell % 5 === 0 || width === 1) return cell * width
  return cell * width + (mix(seed, cell, width) % width)
}

function sizeAt(terms: LadderTerms, price: number, distance: number, width: number, now: number): Lots {
  const place = mix(terms.seed, price, 7)
  const lifetime = 20_000 + (place % 100_000)
  const turn = Math.floor((now + place) / lifetime)
  const depth = DEEPENING ** Math.floor(Math.log2(Math.max(1, distance)))
  const round = price % (width * 10) === 0 ? 2.6 : price % (width * 5) === 0 ? 1.6 : 1
  const size = terms.usualLots * depth * round * Math.exp(0.7 * normal(terms.seed, price, turn) - 0.25)
  return lots(Math.max(terms.leastLots, Math.min(terms.mostLots, Math.round(size))))
}

/** The largest of 1, 2, 5, 10, 20, … that is not above `value`. */
function nice(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value))
  for (const factor of [5, 2]) if (ten * factor <= value) return ten * factor
  return Math.max(1, ten)
}
