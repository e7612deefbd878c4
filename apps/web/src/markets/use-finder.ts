/**
 * A field that finds among the lines of a list below it, all by keyboard: typing begins at the first line, arrow keys move
 * and keep the line in sight, Enter takes it.
 */
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'

export function useFinder() {
  const list = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  /** The id of a line's element. */
  const idOf = (place: number) => `${list}-${place}`
  return {
    text,
    list,
    idOf,
    /** What the field is given for these lines, and which of them Enter would take: −1 where there is none. */
    over<Line>(lines: readonly Line[], take: (line: Line) => void) {
      const at = Math.min(chosen, lines.length - 1)
      const onKeyDown = (event: KeyboardEvent) => {
        const line = lines[at]
        if (event.key === 'Enter' && line !== undefined) {
          event.preventDefault()
          take(line)
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          const next = Math.max(0, Math.min(lines.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))
          setChosen(next)
          document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
        }
      }
      const onChange = (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value)
        setChosen(0)
      }
      const field = {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': list,
        'aria-activedescendant': at < 0 ? undefined : idOf(at),
        value: text,
        onChange,
        onKeyDown,
      } as const
      return { at, field }
    },
  }
}
