/** Every kind of order in one sentence and one picture, for whoever meets them for the first time; a press takes one. */
import { cx } from '@candlewick/ui/cx.ts'
import { useTranslation } from 'react-i18next'
import { KindPicture } from './kind-picture.tsx'
import type { FormKind } from './kinds.ts'

interface ExplainProps {
  kinds: readonly FormKind[]
  kind: FormKind
  onKind: (kind: FormKind) => void
}

export default function ExplainKinds({ kinds, kind, onKind }: ExplainProps) {
  const { t } = useTranslation('order-types')
  return (
    <ul className="py-1.5">
      {kinds.map((each) => (
        <li key={each}>
          <button
            type="button"
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
            className="flex w-full items-start gap-3 px-3 py-2 text-left hover:bg-sunken"
          >
            <KindPicture kind={each} />
            <span className="grid min-w-0 gap-0.5">
              <span className={cx('text-13', each === kind ? 'font-semibold text-ink' : 'font-medium text-ink')}>
                {t(`kind.${each}`)}
              </span>
              <span className="text-12 leading-4.5 text-ink-2">{t(`meaning.${each}`)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
