/** The palette: every market, page, setting and action from one field. It leads to forms and never sends one. */
import { CommandBox } from '@candlewick/ui/command-box.tsx'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { found, SHOWN } from './palette-finding.ts'
import { remember, useRecent } from './palette-recent.ts'
import { useWays, type Way } from './palette-targets.ts'

interface PaletteProps {
  /** What was typed before it was there. */
  begun: RefObject<string>
  onClose: () => void
  onSettings: () => void
}

export default function Palette({ begun, onClose, onSettings }: PaletteProps) {
  const { t } = useTranslation('palette')
  const [typed, setTyped] = useState('')
  // It may be made a while before it stands there, and what is typed meanwhile is held too.
  useLayoutEffect(() => setTyped(begun.current), [begun])
  const recent = useRecent()
  const { ways, forms } = useWays(typed, onSettings)
  const once = ({ act, ...way }: Way) => ({
    ...way,
    act: () => {
      onClose()
      remember(way.id)
      act()
    },
  })
  return (
    <CommandBox
      title={t('title')}
      hint={t('hint')}
      nothing={t('nothing')}
      typed={typed}
      onTyped={setTyped}
      commands={[...forms, ...found(ways, typed, recent)].slice(0, SHOWN).map(once)}
      onClose={onClose}
    />
  )
}
