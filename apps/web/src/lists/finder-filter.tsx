/** A choice from a long list behind a button: a few letters find a line of it, all by keyboard. */
import { cx } from '@candlewick/ui/cx.ts'
import { Popover } from '@candlewick/ui/popover.tsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFinder } from '../markets/use-finder.ts'

export interface FinderLine {
  /** Undefined for the line that chooses none. */
  value: string | undefined
  shown: ReactNode
}

interface FinderListProps {
  /** The one that is chosen. */
  value: string | undefined
  /** The lines that a text finds, nearest first; all of them where nothing is typed. */
  linesOf: (text: string) => readonly FinderLine[]
  texts: {
    /** What is chosen from. */
    list: string
    placeholder: string
    /** What is said where nothing is found. */
    none: string
  }
  onValue: (value: string | undefined) => void
}

interface FinderFilterProps extends FinderListProps {
  label: string
  /** What stands on the button. */
  face: ReactNode
}

export function FinderFilter({ label, face, onValue, ...rest }: FinderFilterProps) {
  return (
    <Popover
      align="start"
      label={label}
      triggerClass="inline-flex items-center gap-1 py-1 whitespace-nowrap text-ink-2 hover:text-ink"
      panelClass="w-64 p-2"
      trigger={
        <>
          {face}
          <ChevronDown size={14} aria-hidden="true" className="text-ink-3" />
        </>
      }
    >
      {(close) => (
        <FinderList
          {...rest}
          onValue={(value) => {
            close()
            onValue(value)
          }}
        />
      )}
    </Popover>
  )
}

function FinderList({ value, linesOf, texts, onValue }: FinderListProps) {
  const finder = useFinder()
  const lines = linesOf(finder.text)
  const { at, field } = finder.over(lines, (line) => onValue(line.value))
  return (
    <>
      <input
        // The panel has just been opened by the person: the field is what they came for.
        ref={(element) => element?.focus({ preventScroll: true })}
        {...field}
        aria-label={texts.placeholder}
        placeholder={texts.placeholder}
        className="mb-1 min-h-9 w-full rounded-control border border-line-strong bg-surface px-2.5 text-16 outline-none focus:border-ink sm:text-13"
      />
      {lines.length === 0 ? <p className="px-2 py-3 text-13 text-ink-2">{texts.none}</p> : null}
      <div id={finder.list} role="listbox" aria-label={texts.list} className="max-h-72 overflow-y-auto">
        {lines.map((line, place) => (
          // The search field keeps the focus and names the line in force; the line itself is only pressed.
          <button
            key={line.value ?? ''}
            type="button"
            id={finder.idOf(place)}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            onClick={() => onValue(line.value)}
            className={cx(
              'flex h-8 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-sunken',
              place === at && 'bg-sunken',
              line.value === value ? 'font-semibold' : 'font-medium',
            )}
          >
            {line.shown}
          </button>
        ))}
      </div>
    </>
  )
}
