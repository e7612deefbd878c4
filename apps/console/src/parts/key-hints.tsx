/** The keys of a page where one decides, at its foot. */
import { useTranslation } from 'react-i18next'
import { Key } from './key.tsx'

interface KeyHintsProps {
  hints: readonly (readonly [keys: readonly string[], says: string])[]
  /** J and K go to the next case and to the one before. */
  neighbours?: boolean
}

export function KeyHints({ hints, neighbours = false }: KeyHintsProps) {
  const { t } = useTranslation()
  const shown = neighbours ? [...hints, [['j', 'k'], t('neighbours.both')] as const] : hints
  return (
    <footer className="mt-4 hidden flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-11 text-ink-2 md:flex">
      {shown.map(([keys, says]) => (
        <span key={says} className="inline-flex items-center gap-1 whitespace-nowrap">
          {keys.map((key) => (
            <Key key={key} name={key} />
          ))}
          {says}
        </span>
      ))}
      <span className="ml-auto">{t('keys.steady')}</span>
    </footer>
  )
}
