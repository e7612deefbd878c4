/**
 * A panel that opens below its button, on the platform's popover: it lies above everything, closes on Escape and on a
 * press elsewhere, and gives the focus back. Placing is ours, since anchor positioning is not everywhere yet.
 */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

const GAP = 6
const EDGE = 8

/** Puts the panel below the button (above, where there is no room), kept inside the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const from = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted = align === 'end' ? from.right - width : from.left
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE))
  const below = from.bottom + GAP
  const fitsBelow = below + height <= window.innerHeight - EDGE
  const top = fitsBelow ? below : Math.max(EDGE, from.top - GAP - height)
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
}

interface PopoverProps {
  /** What stands on the button. */
  trigger: ReactNode
  /** The button's name where its content does not say it. */
  label?: string
  triggerClass?: string
  panelClass?: string
  align?: 'start' | 'end'
  /** `menu` moves among its items by arrow keys. */
  role?: 'dialog' | 'menu'
  disabled?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover({
  trigger,
  label,
  triggerClass,
  panelClass,
  align = 'end',
  role = 'dialog',
  disabled,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => panel.current?.hidePopover(), [])

  useEffect(() => {
    const box = panel.current
    if (!box) return
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    box.addEventListener('toggle', onToggle)
    return () => box.removeEventListener('toggle', onToggle)
  }, [])

  useEffect(() => {
    if (!open) return
    const settle = () => {
      if (panel.current && button.current) place(panel.current, button.current, align)
    }
    settle()
    if (role === 'menu') items(panel.current)[0]?.focus()
    window.addEventListener('resize', settle)
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', settle)
      window.removeEventListener('scroll', settle, { capture: true })
    }
  }, [open, align, role])

  return (
    <>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup={role}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={label}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        {...(role === 'menu'
          ? {
              role: 'menu',
              'aria-labelledby': `${id}-button`,
              onKeyDown: (event: KeyboardEvent) => moveAmong(event, panel.current),
            }
          : { role: 'dialog', 'aria-labelledby': `${id}-button` })}
        className={cx(
          'fixed max-h-[80dvh] min-w-40 overflow-y-auto rounded-surface border border-line bg-raised text-ink shadow-raised',
          open && 'animate-rise',
          panelClass,
        )}
      >
        {open ? (typeof children === 'function' ? children(close) : children) : null}
      </div>
    </>
  )
}

function items(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])]
}

/** Arrow keys, Home and End walk through a menu's items and come round. */
function moveAmong(event: KeyboardEvent, panel: HTMLElement | null): void {
  const all = items(panel)
  const here = all.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1 + all.length,
    Home: 0,
    End: all.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined || all.length === 0) return
  event.preventDefault()
  all[next % all.length]?.focus()
}

/** The look of an entry in a menu or a list of links inside a panel. */
export const MENU_ITEM =
  'flex w-full items-center gap-3 px-3 py-2 text-left text-14 text-ink-2 hover:bg-sunken hover:text-ink focus-visible:bg-sunken aria-[current]:text-ink aria-checked:font-medium aria-checked:text-ink'
