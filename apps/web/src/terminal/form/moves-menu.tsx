/** Beside what one holds and has to trade with: the four ways to bring more of it or to take it away. */
import { MENU_ITEM, Popover } from '@candlewick/ui/popover.tsx'
import { Link } from '@tanstack/react-router'
import { CirclePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOVES } from '../../navigation/moves.ts'

interface MovesMenuProps {
  /** The coin that stands beside it. */
  coin: string
  /** Opens the terminal's own transfer; without it the page of transfers is gone to. */
  onTransfer?: (() => void) | undefined
}

export function MovesMenu({ coin, onTransfer }: MovesMenuProps) {
  const { t } = useTranslation('layout')
  return (
    <Popover
      role="menu"
      label={t('moves.title')}
      trigger={<CirclePlus size={14} aria-hidden="true" />}
      triggerClass="inline-grid size-6 shrink-0 place-items-center rounded-control align-middle text-ink-2 hover:bg-sunken hover:text-ink max-sm:size-11"
    >
      {(close) => (
        <div className="py-1">
          {MOVES.map(({ key, text, Icon }) =>
            key === 'transfer' && onTransfer !== undefined ? (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={MENU_ITEM}
                onClick={() => {
                  close()
                  onTransfer()
                }}
              >
                <Icon size={15} aria-hidden="true" />
                {t(text)}
              </button>
            ) : (
              <Link
                key={key}
                to="/assets/index"
                search={{ key, coin }}
                role="menuitem"
                tabIndex={-1}
                className={MENU_ITEM}
              >
                <Icon size={15} aria-hidden="true" />
                {t(text)} {coin}
              </Link>
            ),
          )}
        </div>
      )}
    </Popover>
  )
}
