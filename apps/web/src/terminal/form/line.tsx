/** A figure with its name, in the forms of the terminals. Where both are long the name breaks, and only then the figure is cut. */
import type { ReactNode } from 'react'

export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] items-baseline gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}
