/** Asks for the words of a note that was just placed. Loaded with the first note. */
import { Button } from '@candlewick/ui/button.tsx'
import { NOTE_LENGTH } from '@candlewick/ui/chart/drawings.ts'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ChartNoteProps {
  /** The price it stands at, as text. */
  price: string
  onText: (text: string) => void
  onClose: () => void
}

export default function ChartNote({ price, onText, onClose }: ChartNoteProps) {
  const { t } = useTranslation('chart-tools')
  const [text, setText] = useState('')
  return (
    <Dialog open onClose={onClose} lightDismiss={false} title={t('note.title', { price })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onText(text.trim())
        }}
      >
        <Field
          label={t('note.label')}
          hint={t('note.hint')}
          maxLength={NOTE_LENGTH}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg">
          {t('note.place')}
        </Button>
      </form>
    </Dialog>
  )
}
