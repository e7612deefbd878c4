/**
 * Whether the simulated market gives itself away: its moves, from half a second to an hour, held against a motion of which
 * nothing that has been says anything about what comes. Each figure comes with the number of standard deviations that it
 * is from there, reckoned without supposing that all moves are alike, since calm and wild hours are not.
 */

/** From what to what moves are looked at: a price each half second. */
export interface Prices {
  /** Epoch milliseconds of the first one. */
  readonly from: number
  readonly logs: Float64Array
}

/** Half seconds of each length of move. */
export const HORIZONS: readonly { readonly name: string; readonly steps: number }[] = [
  { name: '0.5 s', steps: 1 },
  { name: '2 s', steps: 4 },
  { name: '10 s', steps: 20 },
  { name: '30 s', steps: 60 },
  { name: '1 min', steps: 120 },
  { name: '5 min', steps: 600 },
  { name: '15 min', steps: 1_800 },
  { name: '1 h', steps: 7_200 },
]

/** A figure, how many standard deviations it is from that of a motion without memory, and of how many moves it is. */
export interface Figure {
  readonly value: number
  readonly deviations: number
  readonly count: number
}

export interface IncrementsRow {
  readonly horizon: string
  /** Correlation of a move with the one before. */
  readonly autocorrelation: Figure
  /** The variance of moves of this length over that of the half seconds within them. */
  readonly varianceRatio: Figure
  /** How often a move has the sign of the one before. */
  readonly persistence: Figure
  /** The hour of the week whose persistence is furthest from a half, and where it lies. */
  readonly worstHour: Figure & { readonly hour: string }
}

export function incrementRows(prices: Prices): IncrementsRow[] {
  return HORIZONS.filter(({ steps }) => steps * 48 <= prices.logs.length).map(({ name, steps }) => ({
    horizon: name,
    autocorrelation: autocorrelation(prices, steps),
    varianceRatio: varianceRatio(prices, steps),
    ...persistence(prices, steps),
  }))
}

const moveAt = ({ logs }: Prices, at: number, steps: number) => (logs[at + steps] ?? 0) - (logs[at] ?? 0)

function autocorrelation(prices: Prices, steps: number): Figure {
  let [products, squares, variance, count] = [0, 0, 0, 0]
  for (let at = steps; at + steps < prices.logs.length; at += steps) {
    const [before, now] = [moveAt(prices, at - steps, steps), moveAt(prices, at, steps)]
    products += before * now
    squares += (before * now) ** 2
    variance += now ** 2
    count += 1
  }
  return { value: products / variance, deviations: products / Math.sqrt(squares), count }
}

function varianceRatio(prices: Prices, steps: number): Figure {
  let [long, short, squares, count] = [0, 0, 0, 0]
  for (let at = 0; at + steps < prices.logs.length; at += steps) {
    let within = 0
    for (let step = at; step < at + steps; step += 1) within += moveAt(prices, step, 1) ** 2
    const whole = moveAt(prices, at, steps) ** 2
    long += whole
    short += within
    squares += (whole - within) ** 2
    count += 1
  }
  return { value: long / short, deviations: squares === 0 ? 0 : (long - short) / Math.sqrt(squares), count }
}

const DAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']
/** Of fewer moves than this an hour of the week says nothing. */
const FEWEST = 30

function persistence(prices: Prices, steps: number): Pick<IncrementsRow, 'persistence' | 'worstHour'> {
  const hours = new Map<number, { same: number; all: number }>()
  for (let at = steps; at + steps < prices.logs.length; at += steps) {
    const product = moveAt(prices, at - steps, steps) * moveAt(prices, at, steps)
    if (product === 0) continue
    const hour = Math.floor((prices.from + at * 500) / 3_600_000) % 168
    const known = hours.get(hour) ?? { same: 0, all: 0 }
    known.all += 1
    if (product > 0) known.same += 1
    hours.set(hour, known)
  }
  const total = { same: 0, all: 0 }
  let worst = { ...share({ same: 0, all: 0 }), hour: 'none' }
  for (const [hour, known] of hours) {
    total.same += known.same
    total.all += known.all
    const figure = share(known)
    if (known.all < FEWEST || Math.abs(figure.deviations) <= Math.abs(worst.deviations)) continue
    worst = { ...figure, hour: `${DAYS[Math.floor(hour / 24)] ?? ''} ${hour % 24}:00` }
  }
  return { persistence: share(total), worstHour: worst }
}

function share({ same, all }: { readonly same: number; readonly all: number }): Figure {
  if (all === 0) return { value: 0.5, deviations: 0, count: 0 }
  return { value: same / all, deviations: (same - all / 2) / Math.sqrt(all / 4), count: all }
}

/** The furthest that any figure of these rows is from a motion without memory, in standard deviations. */
export function furthest(rows: readonly IncrementsRow[]): number {
  const all = rows.flatMap((row) => [row.autocorrelation, row.varianceRatio, row.persistence])
  return Math.max(...all.map(({ deviations }) => Math.abs(deviations)))
}
