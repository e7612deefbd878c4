/** Tabs: one of several views. Arrow keys move, the chosen tab is the only stop of the Tab key. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'

export interface TabItem<Id extends string> {
  id: Id
  label: ReactNode
  /** It stands there and cannot be chosen now; why is said beside the tabs. */
  disabled?: boolean
}

interface TabsProps<Id extends string> {
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onValue: (id: Id) => void
  /** `page` is a page's own tabs, `panel` those of a dense panel, `segment` a choice in a form. */
  look?: 'page' | 'panel' | 'segment'
  /** Id of the panel that shows the chosen view. */
  controls?: string
  className?: string
  aside?: ReactNode
}

const LIST = {
  page: 'flex items-center gap-6 border-b border-line-strong text-14 sm:text-16',
  panel: 'flex items-center gap-4 border-b border-line px-3 text-12',
  segment: 'flex rounded-control bg-sunken p-0.5 text-13',
}
const TAB = {
  page: 'relative py-2 text-ink-2 hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_var(--ink)] whitespace-nowrap',
  panel:
    'py-2 text-ink-2 hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_var(--ink)] whitespace-nowrap',
  segment:
    'flex-1 rounded-control px-3 py-1.5 text-ink-2 hover:text-ink aria-selected:bg-raised aria-selected:font-semibold aria-selected:text-ink whitespace-nowrap disabled:text-ink-3 disabled:hover:text-ink-3',
}

export function Tabs<Id extends string>({
  label,
  items,
  value,
  onValue,
  look = 'page',
  controls,
  className,
  aside,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const here = items.findIndex((item) => item.id === value)
    const moves: Record<string, number> = {
      ArrowRight: (here + 1) % items.length,
      ArrowLeft: (here - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const to = moves[event.key]
    const next = to === undefined ? undefined : items[to]
    if (!next || next.disabled) return
    event.preventDefault()
    onValue(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }
  return (
    <div className={cx(LIST[look], className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'edges flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]',
          look === 'page' && 'gap-4 sm:gap-6',
          look === 'panel' && 'gap-4',
        )}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            aria-selected={item.id === value}
            aria-controls={controls}
            disabled={item.disabled}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onValue(item.id)}
            className={TAB[look]}
          >
            {item.label}
          </button>
        ))}
      </div>
      {aside}
    </div>
  )
}
