/** The frame of the pages before the door: signing in, setting a password. */
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Brand } from '../parts/brand.tsx'
import { Looks } from '../parts/looks.tsx'

export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Candlewick console`
  }, [title])
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-4">
      <header className="flex items-center justify-between">
        <Brand />
        <Looks />
      </header>
      <main className="m-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-4 rounded-surface border border-line bg-surface p-6">
        <div>
          <h1 className="text-20 font-bold">{title}</h1>
          <p className="mt-1 text-ink-2">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  )
}
