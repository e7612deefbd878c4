/** Where the labels of price lines stand, so that near ones do not cover each other. */
import type { ChartLine } from './port.ts'

/** A handle has no price of its own; some labels name theirs already. */
export function lineText({ label, style }: Pick<ChartLine, 'label' | 'style'>, price: string): string {
  return style === 'handle' || label.includes(price) ? label : `${label} · ${price}`
}

interface Stack {
  /** Sum of where its labels would stand each for itself, their places in the stack taken off. */
  total: number
  count: number
}

/** Centre of a stack's first label. */
const topOf = ({ total, count }: Stack): number => total / count

/**
 * The centres of labels of one height: each at its line where there is room, else in a stack around the lines that they
 * belong to, in the order of the lines; all within the pane, below its legend, where it is high enough.
 * @param legend pixels at the top of the pane that labels leave free
 * @param lines heights of the lines in pixels, in any order
 * @returns the centres, in the order of `lines`
 */
export function stackLabels(lines: readonly number[], label: number, pane: number, legend = 0): number[] {
  const order = lines.map((_, at) => at).sort((a, b) => (lines[a] ?? 0) - (lines[b] ?? 0) || a - b)
  const stacks: Stack[] = []
  for (const at of order) {
    let stack: Stack = { total: lines[at] ?? 0, count: 1 }
    for (let above = stacks.at(-1); above && topOf(above) + above.count * label > topOf(stack); above = stacks.at(-1)) {
      stacks.pop()
      stack = { total: above.total + stack.total - above.count * stack.count * label, count: above.count + stack.count }
    }
    stacks.push(stack)
  }
  const centres = stacks.flatMap((stack) => Array.from({ length: stack.count }, (_, at) => topOf(stack) + at * label))
  return placed(order, withinPane(centres, label, pane, legend))
}

/** Pushes what stands out of the pane back into it, from both ends. */
function withinPane(centres: readonly number[], label: number, pane: number, legend: number): number[] {
  const inside = [...centres]
  let most = pane - label / 2
  for (let at = inside.length - 1; at >= 0; at -= 1) {
    inside[at] = Math.min(inside[at] ?? 0, most)
    most = (inside[at] ?? 0) - label
  }
  let least = legend + label / 2
  for (let at = 0; at < inside.length; at += 1) {
    inside[at] = Math.max(inside[at] ?? 0, least)
    least = (inside[at] ?? 0) + label
  }
  return inside
}

function placed(order: readonly number[], centres: readonly number[]): number[] {
  const result = new Array<number>(order.length).fill(0)
  order.forEach((at, rank) => {
    result[at] = centres[rank] ?? 0
  })
  return result
}
