/** A box whose content is scrolled and holds nothing to press: it takes the focus itself, so that arrow keys scroll it. */
import type { ReactNode, Ref, UIEventHandler } from 'react'

interface ScrollBoxProps {
  label: string
  className: string
  ref?: Ref<HTMLElement>
  onScroll?: UIEventHandler<HTMLElement>
  children: ReactNode
}

export function ScrollBox({ label, className, children, ...box }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here nobody could scroll it by keyboard
    <section {...box} aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  )
}
