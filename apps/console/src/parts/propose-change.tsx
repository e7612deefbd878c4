/** Asks another operator for a change, with both sides of it and the reason. */
import type { ComponentProps } from 'react'
import { Change, type Facts } from './change.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface ProposeChangeProps extends Omit<ComponentProps<typeof ReasonDialog>, 'children'> {
  before: Facts
  after: Facts
}

export function ProposeChange({ before, after, ...dialog }: ProposeChangeProps) {
  return (
    <ReasonDialog {...dialog}>
      <div className="overflow-hidden rounded-control border border-line">
        <Change before={before} after={after} />
      </div>
    </ReasonDialog>
  )
}
