/** A figure with its name, in the forms of the terminals. */
import type { ReactNode } from 'react'

export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-99 text-ink-2">{label}</dt>
      <dd className="truncate font-medium">{children}</dd>
    </div>
  )
}
