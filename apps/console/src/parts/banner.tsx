/** A sentence that matters for what follows, with one flame at its edge. */
import type { ReactNode } from 'react'

export function Banner({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 rounded-surface rounded-l-control border border-l-3 border-line border-l-flame bg-surface px-4 py-2.5">
      <b className="font-semibold">{title}</b> {children ? <span className="text-ink-2">{children}</span> : null}
    </div>
  )
}
