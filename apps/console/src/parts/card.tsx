/** A framed surface with its head: name, a word on what it is, and what stands at its end. What fails in it fails alone. */
import { Boundary } from '@candlewick/ui/boundary.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, note, aside, className, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('min-w-0 rounded-surface border border-line bg-surface', className)}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-line px-3 py-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note ? <span className="text-12 text-ink-2">{note}</span> : null}
        {aside ? <span className="ml-auto text-12 text-ink-2">{aside}</span> : null}
      </div>
      <Boundary name="console card">{children}</Boundary>
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values, one below the other. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={cx('grid grid-cols-[minmax(88px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-0.5 px-3 py-2', className)}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
