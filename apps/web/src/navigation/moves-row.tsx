/** The ways to move money within reach of the thumb: on phones, above the places, on pages that show what one holds. */
import { cx } from '@candlewick/ui/cx.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MOVES } from './moves.ts'

export function MovesRow({ current }: { current: string | undefined }) {
  const { t } = useTranslation('layout')
  return (
    <nav
      aria-label={t('moves.title')}
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface sm:hidden"
    >
      <ul className="grid h-11 grid-cols-4 divide-x divide-line">
        {MOVES.map(({ key, text, Icon }) => (
          <li key={key} className="min-w-0">
            <Link
              to="/assets/index"
              search={{ key }}
              aria-current={key === current ? 'page' : undefined}
              className={cx(
                'flex h-full items-center justify-center gap-1 px-1 text-12',
                key === current ? 'bg-sunken font-semibold text-ink' : 'text-ink-2',
              )}
            >
              <Icon size={14} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
