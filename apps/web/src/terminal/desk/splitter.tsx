/** The line between two panels: drag it, or move it by arrow keys. A double click gives the first size back. */
import { cx } from '@candlewick/ui/cx.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

const KEY_STEP = 16

interface SplitterProps {
  label: string
  /** Whether the panels stand beside each other (`x`) or above each other (`y`). */
  axis: 'x' | 'y'
  /** Size in pixels of the panel that is resized. */
  value: number
  first: number
  low: number
  high: number
  /** 1 where the panel stands before the line, −1 where it stands behind it. */
  sign: 1 | -1
  onValue: (size: number) => void
}

export function Splitter({ label, axis, value, first, low, high, sign, onValue }: SplitterProps) {
  const start = useRef<{ at: number; value: number } | undefined>(undefined)
  const position = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const set = (size: number) => onValue(Math.round(Math.max(low, Math.min(high, size))))
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    if (event.key !== less && event.key !== more) return
    event.preventDefault()
    set(value + (event.key === more ? KEY_STEP : -KEY_STEP) * sign)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is a separator with a value, which hr cannot be
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={low}
      aria-valuemax={high}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onValue(first)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { at: position(event), value }
      }}
      onPointerMove={(event) => {
        if (start.current) set(start.current.value + (position(event) - start.current.at) * sign)
      }}
      onPointerUp={() => {
        start.current = undefined
      }}
      className={cx(
        'relative z-10 shrink-0 touch-none bg-line transition-colors hover:bg-ink-3 focus-visible:bg-flame',
        'after:absolute after:content-[""]',
        axis === 'x'
          ? 'w-px cursor-col-resize after:inset-y-0 after:-inset-x-1'
          : 'h-px cursor-row-resize after:inset-x-0 after:-inset-y-1',
      )}
    />
  )
}
