/** A text whose figures stand out: what stands between its `<b>` and `</b>` is bold. */
import type { ReactNode } from 'react'

/** @param children a text as `t` gives it; its only tag is `<b>` */
export function BoldText({ children }: { children: string }): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { index, 0: whole, 1: bold } of children.matchAll(/<b>(.*?)<\/b>/gs)) {
    parts.push(
      children.slice(from, index),
      <b key={index} className="font-semibold text-ink">
        {bold}
      </b>,
    )
    from = index + whole.length
  }
  parts.push(children.slice(from))
  return parts
}
