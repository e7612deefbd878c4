/** Which side, and which kind of order: the two usual kinds and the waiting one used last, the others in a menu. */
import { cx } from '@candlewick/ui/cx.ts'
import { Menu } from '@candlewick/ui/menu.tsx'
import { Popover } from '@candlewick/ui/popover.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { ChevronDown, CircleHelp } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../platform/chunk.ts'
import { Choice } from './choice.tsx'
import { CONDITIONAL_KINDS, type ConditionalKind, type OrderKind, type OrderSide } from './order-draft.ts'

const ExplainKinds = lazy(() => loadChunk(() => import('./explain-kinds.tsx')))

interface SidePickerProps {
  side: OrderSide
  onSide: (side: OrderSide) => void
}

export const SidePicker = memo(function SidePicker({ side, onSide }: SidePickerProps) {
  const { t } = useTranslation('trade')
  return (
    <fieldset aria-label={t('form.side')} className="grid grid-cols-2 rounded-control bg-sunken p-0.5">
      {(['buy', 'sell'] as const).map((choice) => (
        <Choice
          key={choice}
          name="order-side"
          checked={choice === side}
          onChoose={() => onSide(choice)}
          className={cx(
            'rounded-control py-1.5 text-center text-13 font-semibold transition',
            choice !== side && 'text-ink-2 hover:text-ink',
            choice === side && (side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'),
          )}
        >
          {t(choice)}
        </Choice>
      ))}
    </fieldset>
  )
})

interface KindPickerProps {
  kind: OrderKind
  /** The kind of waiting order that stands beside limit and market. */
  waiting: ConditionalKind
  onKind: (kind: OrderKind) => void
}

export const KindPicker = memo(function KindPicker({ kind, waiting, onKind }: KindPickerProps) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  return (
    <div className="flex items-center justify-between gap-2">
      <fieldset aria-label={t('form.type')} className="flex min-w-0 flex-wrap items-center gap-x-3.5">
        {(['limit', 'market', waiting] as const).map((choice) => (
          <Choice
            key={choice}
            name="order-kind"
            checked={choice === kind}
            onChoose={() => onKind(choice)}
            className={cx(
              'rounded-control py-0.5 pointer-coarse:py-2',
              choice === kind ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {types(`kind.${choice}`)}
          </Choice>
        ))}
        <Menu
          label={types('types')}
          align="end"
          trigger={<ChevronDown size={14} aria-hidden="true" />}
          triggerClass="-ml-2.5 grid size-6 place-items-center pointer-coarse:size-9 rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
          entries={CONDITIONAL_KINDS.map((choice) => ({
            id: choice,
            label: types(`kind.${choice}`),
            checked: choice === kind,
            onSelect: () => onKind(choice),
          }))}
        />
      </fieldset>
      <Popover
        label={types('explain')}
        align="end"
        trigger={<CircleHelp size={15} aria-hidden="true" />}
        triggerClass="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink"
        panelClass="w-80 max-w-[calc(100vw-1rem)]"
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="m-4 h-80" />}>
            <ExplainKinds
              kind={kind}
              onKind={(chosen) => {
                close()
                onKind(chosen)
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
})
