/** A text with network addresses in it, of which a long one breaks behind a colon, never within a group. */
import { Fragment } from 'react'

export function BehindColons({ text }: { text: string }) {
  const parts = text.split(/(?<=:)/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ))
}
