/** What is there to be shown, and how: in which language, theme and width. */
import { LANGUAGES } from '@candlewick/protocol/languages'
import { cx } from '@candlewick/ui/cx.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useState } from 'react'
import { LANGUAGE_NAMES } from '../../platform/languages.ts'
import type { Specimen } from './specimens/specimen.ts'
import { SPECIMENS } from './specimens/specimens.ts'

const THEMES = ['theme-daytime', 'theme-night'] as const
const WIDTHS = ['360', '390', '1440'] as const

/** Names of things and of their states are no texts: they are the same in every language. */
export function Gallery({ asked }: { asked: URLSearchParams }) {
  const [specimen, setSpecimen] = useState<Specimen | undefined>(
    SPECIMENS.find(({ name }) => name === asked.get('open')) ?? SPECIMENS[0],
  )
  const [language, setLanguage] = useState<string>('en')
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('theme-daytime')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('390')
  const shown = new URLSearchParams({ show: specimen?.name ?? '', state: specimen?.state ?? '', language, theme })
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <div className="flex flex-wrap items-center gap-4 border-b border-line bg-surface px-4 py-2">
        <p className="text-14 font-semibold">{specimen?.name}</p>
        <span className="flex-1" />
        <Select
          look="bare"
          label="language"
          value={language}
          onValue={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Tabs
          look="segment"
          label="theme"
          value={theme}
          onValue={setTheme}
          items={THEMES.map((id) => ({ id, label: id.replace('theme-', '') }))}
        />
        <Tabs
          look="segment"
          label="width"
          value={width}
          onValue={setWidth}
          items={WIDTHS.map((id) => ({ id, label: id }))}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[256px_minmax(0,1fr)]">
        <Names specimen={specimen} onSpecimen={setSpecimen} />
        <div className="min-w-0 overflow-auto p-4">
          <iframe
            key={shown.toString()}
            title={specimen?.name ?? ''}
            src={`?${shown}`}
            width={width}
            className="mx-auto block h-full rounded-surface border border-line-strong bg-canvas"
          />
        </div>
      </div>
    </div>
  )
}

interface NamesProps {
  specimen: Specimen | undefined
  onSpecimen: (specimen: Specimen) => void
}

/** Each thing with a button for each of its states. */
function Names({ specimen, onSpecimen }: NamesProps) {
  const names = [...new Set(SPECIMENS.map(({ name }) => name))]
  return (
    <ul className="overflow-y-auto border-r border-line bg-surface py-2 text-13">
      {names.map((name) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-2 px-4 py-1">
          <span className="w-full truncate font-medium">{name}</span>
          {SPECIMENS.filter((one) => one.name === name).map((one) => (
            <button
              key={one.state}
              type="button"
              aria-pressed={one === specimen}
              onClick={() => onSpecimen(one)}
              className={cx('text-12 hover:text-ink', one === specimen ? 'font-semibold text-ink' : 'text-ink-2')}
            >
              {one.state}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}
