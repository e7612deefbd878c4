/** The command palette: pages, actions, and a way to whatever was typed. Arrow keys choose, Enter goes. */

import { type Command, CommandBox } from '@candlewick/ui/command-box.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../keys/keys.ts'
import { otherLanguage, otherTheme } from '../../parts/looks.tsx'
import { useMay } from '../../session/session.ts'
import { PAGES } from '../pages.ts'
import { useLeave } from './me.tsx'

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** The entries whose words hold all that was typed, in any order. */
export function matching(entries: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  useKeys([], { alone: true })
  const { ways, fixed } = useEntries(typed, { onClose, onKeys })
  return (
    <CommandBox
      title={t('palette.title')}
      hint={t('palette.hint')}
      nothing={t('palette.nothing')}
      typed={typed}
      onTyped={setTyped}
      commands={[...matching(fixed, typed), ...ways]}
      onClose={onClose}
    />
  )
}

/** What can be done from anywhere, and the ways that what was typed leads. */
function useEntries(typed: string, { onClose, onKeys }: PaletteProps): { fixed: Command[]; ways: Command[] } {
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
  const ways: Command[] = []
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
