/** A key of the keyboard as it is drawn beside what it does; where fingers are all there is, no key says anything. */
const SHOWN: Readonly<Record<string, string>> = { Enter: '↵', ArrowDown: '↓', ArrowUp: '↑', 'ctrl+k': 'Ctrl K' }

export function Key({ name, onInk = false }: { name: string; onInk?: boolean }) {
  const text = SHOWN[name] ?? (name.length === 1 ? name.toUpperCase() : name)
  return (
    <kbd
      className={`inline-block rounded-control border px-1.5 pointer-coarse:hidden font-sans text-11 ${onInk ? 'border-current' : 'border-line-strong bg-surface text-ink-2'}`}
    >
      {text}
    </kbd>
  )
}
