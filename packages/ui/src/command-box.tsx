/** What a command palette looks like: a field, and below it what the typed text means. Arrow keys choose, Enter goes. */
import { type KeyboardEvent, useId, useState } from 'react'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  /** What it is: a page, a market, an action. */
  readonly group: string
  readonly act: () => void
}

/** The longest text that is looked for: a pasted page names nothing. */
const LONGEST = 120

interface CommandBoxProps {
  title: string
  hint: string
  /** Said where nothing fits. */
  nothing: string
  typed: string
  onTyped: (text: string) => void
  commands: readonly Command[]
  onClose: () => void
}

export function CommandBox({ title, hint, nothing, typed, onTyped, commands, onClose }: CommandBoxProps) {
  const [at, setAt] = useState(0)
  const id = useId()
  const chosen = Math.min(at, commands.length - 1)
  const idOf = (place: number) => `${id}-${place}`
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + commands.length }
    const to = steps[event.key]
    // An input method takes Enter for the word that it offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commands[chosen]?.act()
    else if (to === undefined || commands.length === 0) return
    else {
      setAt(to % commands.length)
      document.getElementById(idOf(to % commands.length))?.scrollIntoView({ block: 'nearest' })
    }
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={title} className="sm:mt-[12dvh]!">
      <input
        autoFocus
        data-typed
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen < 0 ? undefined : idOf(chosen)}
        aria-label={title}
        placeholder={hint}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => {
          onTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="mb-2 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-16 text-ellipsis outline-none focus:border-ink sm:text-14"
      />
      <div id={id} role="listbox" aria-label={title} className="max-h-[50dvh] overflow-y-auto">
        {commands.map((command, place) => (
          <button
            key={command.id}
            id={idOf(place)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onPointerMove={() => setAt(place)}
            onClick={command.act}
            className={cx(
              'flex w-full items-center justify-between gap-4 rounded-control px-3 py-1.5 text-left max-sm:min-h-11',
              place === chosen && 'bg-sunken',
            )}
          >
            <span className="min-w-0 sm:truncate">{command.label}</span>
            <span className="shrink-0 text-12 text-ink-2">{command.group}</span>
          </button>
        ))}
        {commands.length === 0 ? <p className="px-3 py-2 text-ink-2">{nothing}</p> : null}
      </div>
    </Dialog>
  )
}
