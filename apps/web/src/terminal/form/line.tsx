/** A figure with its name, in the forms of the terminals. */
import type { ReactNode } from 'react'

export function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="max-w-3/4 shrink-0 truncate font-medium">{children}</dd>
    </div>
  )
}
