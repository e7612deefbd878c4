/** A menu of actions or of one choice, below its button. */
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MENU_ITEM, Popover } from './popover.tsx'

export interface MenuEntry {
  id: string
  label: ReactNode
  onSelect: () => void
  /** Given for a choice: whether this one is in force. */
  checked?: boolean
  /** The language of the label, where it is not the page's. */
  lang?: string
}

interface MenuProps {
  trigger: ReactNode
  label?: string
  triggerClass?: string
  panelClass?: string
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

export function Menu({ entries, ...popover }: MenuProps) {
  return (
    <Popover {...popover} role="menu">
      {(close) => (
        <div className="py-1">
          {entries.map((entry) => (
            <button
              key={entry.id}
              type="button"
              tabIndex={-1}
              lang={entry.lang}
              {...(entry.checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': entry.checked })}
              className={MENU_ITEM}
              onClick={() => {
                close()
                entry.onSelect()
              }}
            >
              <span className="flex-1">{entry.label}</span>
              {entry.checked ? <Check size={14} aria-hidden="true" /> : null}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}
