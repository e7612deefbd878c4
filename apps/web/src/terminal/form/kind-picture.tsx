/** What a kind of order does, drawn: the price's way, the trigger (dashed, a dot where it fires), the order (solid). */
import type { FormKind } from './kinds.ts'

const WIDTH = 72
const HEIGHT = 44

interface Picture {
  /** The price's way. */
  price: string
  /** Dashed lines of triggers. */
  triggers: readonly string[]
  /** Solid lines of orders in the book. */
  orders: readonly string[]
  /** Where something happens. */
  dot: readonly [x: number, y: number]
  /** Trades at once there: an arrow. */
  arrow?: 'down' | 'right'
}

const PICTURES: Record<FormKind, Picture> = {
  limit: {
    price: 'M3 10 L14 16 L22 9 L33 20 L41 16 L52 33 L60 27 L69 21',
    triggers: [],
    orders: ['M3 33 H69'],
    dot: [52, 33],
  },
  market: { price: 'M3 32 L13 24 L22 29 L33 15 L42 20', triggers: [], orders: [], dot: [42, 20], arrow: 'right' },
  stop_limit: {
    price: 'M3 9 L13 15 L21 10 L32 22 L40 27',
    triggers: ['M3 27 H40'],
    orders: ['M40 34 H69'],
    dot: [40, 27],
  },
  stop_market: {
    price: 'M3 9 L13 15 L21 10 L32 22 L40 27',
    triggers: ['M3 27 H69'],
    orders: [],
    dot: [40, 27],
    arrow: 'down',
  },
  trailing: {
    price: 'M3 30 L14 20 L21 24 L36 7 L44 13 L52 22',
    triggers: ['M3 40 L14 34 H21 L36 22 H69'],
    orders: [],
    dot: [52, 22],
    arrow: 'down',
  },
  oco: {
    price: 'M3 24 L13 18 L22 26 L33 14 L42 19 L54 8',
    triggers: ['M3 36 H69'],
    orders: ['M3 8 H69'],
    dot: [54, 8],
  },
  ladder: {
    price: 'M3 7 L12 13 L20 8 L32 19 L40 15 L54 30 L69 24',
    triggers: [],
    orders: ['M3 18 H69', 'M3 24 H69', 'M3 30 H69', 'M3 36 H69'],
    dot: [54, 30],
  },
}

export function KindPicture({ kind }: { kind: FormKind }) {
  const { price, triggers, orders, dot, arrow } = PICTURES[kind]
  const [x, y] = dot
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mt-0.5 shrink-0 rounded-control bg-sunken"
    >
      <path d={price} className="stroke-ink-3" strokeWidth="1.5" />
      {triggers.map((d) => (
        <path key={d} d={d} className="stroke-ink-2" strokeWidth="1" strokeDasharray="3 3" />
      ))}
      {orders.map((d) => (
        <path key={d} d={d} className="stroke-ink" strokeWidth="1.5" />
      ))}
      {arrow ? <path d={ARROWS[arrow](x, y)} className="stroke-ink" strokeWidth="1.5" /> : null}
      <circle cx={x} cy={y} r="3" className="fill-flame" />
    </svg>
  )
}

const ARROWS = {
  down: (x: number, y: number) => `M${x + 8} ${y} v11 m-3 -3 l3 3 l3 -3`,
  right: (x: number, y: number) => `M${x + 7} ${y} h15 m-3 -3 l3 3 l-3 3`,
}
