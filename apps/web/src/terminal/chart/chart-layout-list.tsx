/** Layouts of the chart: saved under a name, shown again, taken away. Loaded when first opened. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { hasKeyboard } from '@candlewick/ui/has-keyboard.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartLayout, changeLayouts, LAYOUT_NAME_LENGTH, useLayouts, withLayout } from './chart-layouts.ts'
import { ChartGroup } from './chart-popover.tsx'

interface ChartLayoutListProps {
  /** What would be saved now. */
  now: Omit<ChartLayout, 'name'>
  onLayout: (layout: ChartLayout) => void
}

export default function ChartLayoutList({ now, onLayout }: ChartLayoutListProps) {
  const { t } = useTranslation('chart-tools')
  const layouts = useLayouts()
  const [name, setName] = useState('')
  const wanted = name.trim()
  return (
    <>
      <ChartGroup title={t('layout.save')}>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted === '') return
            changeLayouts(withLayout(layouts, { ...now, name: wanted }))
            setName('')
          }}
        >
          <div className="min-w-0 flex-1">
            <Field
              autoFocus={hasKeyboard()}
              label={t('layout.name')}
              maxLength={LAYOUT_NAME_LENGTH}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          <Button type="submit" variant="primary" disabled={wanted === ''}>
            {t('layout.keep')}
          </Button>
        </form>
        <p className="mt-2 text-11 text-ink-3">{t('layout.hint')}</p>
      </ChartGroup>
      {layouts.length === 0 ? null : (
        <ChartGroup title={t('layout.saved')}>
          <ul className="max-h-56 overflow-y-auto">
            {layouts.map((layout) => (
              <li key={layout.name} className="flex items-center gap-2 text-12">
                <button
                  type="button"
                  onClick={() => onLayout(layout)}
                  className="min-w-0 flex-1 truncate rounded-control px-1.5 py-1.5 text-left hover:bg-sunken"
                >
                  {layout.name} <span className="text-ink-3">{layout.interval}</span>
                </button>
                <IconButton
                  label={t('layout.delete', { name: layout.name })}
                  className="size-7"
                  onClick={() => changeLayouts(layouts.filter((one) => one !== layout))}
                >
                  <X size={13} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </ChartGroup>
      )}
    </>
  )
}
