/** A text whose figures stand out: what stands between its `<b>` and `</b>` is bold. */
import type { ReactNode } from 'react'

/** @param children a text as `t` gives it; its only tag is `<b>` */
export function BoldText({ children }: { children: string }): ReactNode {
  return children.split(/<b>(.*?)<\/b>/s).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place in it
      <b key={index} className="font-semibold text-ink">
        {part}
      </b>
    ),
  )
}
