/** A box whose content is scrolled and holds nothing to press: it takes the focus itself, so that arrow keys scroll it. */
import type { ReactNode } from 'react'

interface ScrollBoxProps {
  label: string
  className: string
  children: ReactNode
}

export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here nobody could scroll it by keyboard
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  )
}
