/** Network addresses one after the other; a long one breaks behind a colon, never within a group. */
import { Fragment } from 'react'

export function Addresses({ addresses }: { addresses: readonly string[] }) {
  const parts = addresses.join(', ').split(/(?<=:)/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ))
}
