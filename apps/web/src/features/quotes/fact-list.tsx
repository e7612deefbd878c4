/** Names and figures under each other, one a line. */
import type { ReactNode } from 'react'

export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="num grid text-13">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1">
          <dt className="min-w-24 text-ink-2">{label}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
