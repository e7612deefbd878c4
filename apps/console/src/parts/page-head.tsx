/** The head of a page: what it is, a sentence on it, and what can be done with it as a whole. */
import { type ReactNode, useEffect } from 'react'

interface PageHeadProps {
  title: string
  /** For the window's title, where the head is more than words. */
  lead?: ReactNode
  marks?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, lead, marks, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Candlewick console`
  }, [title])
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-20 font-bold break-words">
          {title}
          {marks}
        </h1>
        {lead ? <p className="mt-0.5 text-ink-2">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}
