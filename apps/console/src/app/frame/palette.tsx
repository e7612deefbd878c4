/** The command palette: pages, actions, and a way to whatever was typed. Arrow keys choose, Enter goes. */

import { cx } from '@candlewick/ui/cx.ts'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { otherLanguage, otherTheme } from '../../parts/looks.tsx'
import { useMay } from '../../session/session.ts'
import { PAGES } from '../pages.ts'
import { useLeave } from './me.tsx'

export interface Entry {
  readonly id: string
  readonly label: string
  readonly group: string
  readonly act: () => void
}

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** The entries whose words hold all that was typed, in any order. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  useKeys([], { alone: true })
  const { ways, fixed } = useEntries(typed, { onClose, onKeys })
  const shown = [...matching(fixed, typed), ...ways]
  const chosen = Math.min(at, shown.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + shown.length }
    const to = steps[event.key]
    if (event.key === 'Enter') shown[chosen]?.act()
    else if (to === undefined || shown.length === 0) return
    else setAt(to % shown.length)
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title={t('palette.title')} className="mt-[12dvh]!">
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown[chosen] ? `${id}-${shown[chosen].id}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.hint')}
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="mb-2 min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-16 outline-none focus:border-ink sm:text-14"
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className="max-h-[50dvh] overflow-y-auto">
        {shown.map((entry, index) => (
          <button
            key={entry.id}
            id={`${id}-${entry.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={entry.act}
            className={cx(
              'flex w-full items-center justify-between gap-4 rounded-control px-3 py-1.5 text-left',
              index === chosen && 'bg-sunken',
            )}
          >
            <span className="min-w-0 truncate">{entry.label}</span>
            <span className="shrink-0 text-12 text-ink-2">{entry.group}</span>
          </button>
        ))}
        {shown.length === 0 ? <p className="px-3 py-2 text-ink-2">{t('palette.nothing')}</p> : null}
      </div>
    </Dialog>
  )
}

/** What can be done from anywhere, and the ways that what was typed leads. */
function useEntries(typed: string, { onClose, onKeys }: PaletteProps): { fixed: Entry[]; ways: Entry[] } {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const leave = useLeave()
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const actions = t('palette.actions')
  const fixed = [
    ...PAGES.filter((page) => may(page.may)).map((page) => ({
      id: page.name.replace('.', '-'),
      label: t(page.name),
      group: t('palette.pages'),
      act: then(() => void navigate({ to: page.to })),
    })),
    { id: 'theme', label: t('palette.theme'), group: actions, act: then(otherTheme) },
    { id: 'language', label: t('looks.language'), group: actions, act: then(otherLanguage) },
    { id: 'keys', label: t('keys.title'), group: actions, act: onKeys },
    { id: 'leave', label: t('me.leave'), group: actions, act: then(leave) },
  ]
  const q = typed.trim()
  const ways: Entry[] = []
  if (q !== '' && may('customer.read')) {
    const act = then(() => void navigate({ to: '/customers', search: { q } }))
    ways.push({ id: 'customer', label: t('palette.customer', { q }), group: t('pages.customers'), act })
  }
  if (/^[1-9]\d{0,14}$/.test(q) && may('ledger.read')) {
    const act = then(() => void navigate({ to: '/ledger/commands/$sequence', params: { sequence: q } }))
    ways.push({ id: 'command', label: t('palette.command', { q }), group: t('pages.ledger'), act })
  }
  return { fixed, ways }
}
