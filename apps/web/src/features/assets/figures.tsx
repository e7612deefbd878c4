/** Amounts that the eye can hide: exact, grouped, or dots. */
import { groupDigits } from '@candlewick/money/display'
import { directionOf, UNKNOWN_FIGURE } from '@candlewick/ui/numbers.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { useViewSettings } from './view-settings.ts'

const DOTS = '••••'

interface FigureProps {
  /** A plain decimal string, or null where it is not known. */
  text: string | null
  unit?: string
}

function Dots() {
  const { t } = useTranslation('assets')
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  )
}

export function Figure({ text, unit }: FigureProps) {
  const { separators } = useUiTexts()
  const hidden = useViewSettings((view) => view.hideAmounts)
  const figure = text === null ? UNKNOWN_FIGURE : groupDigits(text, separators)
  return (
    <>
      {hidden ? <Dots /> : figure}
      {unit ? <span className="text-ink-2"> {unit}</span> : null}
    </>
  )
}

/** A change with its sign; nothing where nothing changed. `quiet` where it is set aside rather than got or given. */
export function SignedFigure({ text, quiet }: { text: string; quiet?: boolean }) {
  const { separators } = useUiTexts()
  const hidden = useViewSettings((view) => view.hideAmounts)
  const direction = directionOf(text)
  if (direction === 'flat') return <span className="text-ink-3">{UNKNOWN_FIGURE}</span>
  const sign = direction === 'up' ? '+' : '−'
  return (
    <span className={quiet ? 'text-ink-2' : direction === 'up' ? 'text-up' : 'text-ink'}>
      {sign}
      {hidden ? <Dots /> : groupDigits(text.replace(/^-/, ''), separators)}
    </span>
  )
}
