/** Which side, and which kind of order: the two usual kinds and the waiting one used last, the others in a menu. */

import { loadChunk } from '@candlewick/ui/chunk.ts'
import { cx } from '@candlewick/ui/cx.ts'
import { Menu } from '@candlewick/ui/menu.tsx'
import { Popover } from '@candlewick/ui/popover.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { ChevronDown, CircleHelp } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './choice.tsx'
import { SideSwitch } from './form-parts.tsx'
import type { FormKind, OrderSide } from './kinds.ts'

const ExplainKinds = lazy(() => loadChunk(() => import('./explain-kinds.tsx')))

interface SidePickerProps {
  side: OrderSide
  onSide: (side: OrderSide) => void
}

export const SidePicker = memo(function SidePicker({ side, onSide }: SidePickerProps) {
  const { t } = useTranslation('trade')
  const sides = [
    { id: 'buy', label: t('buy'), tone: 'up' },
    { id: 'sell', label: t('sell'), tone: 'down' },
  ] as const
  return <SideSwitch name="order-side" label={t('form.side')} sides={sides} side={side} onSide={onSide} />
})

interface KindPickerProps<Kind extends FormKind> {
  /** Of the radio group, one a form. */
  name: string
  /** Every kind there is, and those of the menu, which wait for a price. */
  kinds: readonly Kind[]
  more: readonly Kind[]
  kind: Kind
  /** The kind of waiting order that stands beside limit and market. */
  waiting: Kind
  onKind: (kind: Kind) => void
}

function AnyKindPicker<Kind extends FormKind>({ name, kinds, more, kind, waiting, onKind }: KindPickerProps<Kind>) {
  const { t } = useTranslation('trade')
  const { t: types } = useTranslation('order-types')
  const choose = (choice: Kind) => (
    <Choice
      key={choice}
      name={name}
      checked={choice === kind}
      onChoose={() => onKind(choice)}
      className={cx(
        'rounded-control py-0.5 pointer-coarse:py-2',
        choice === kind ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {types(`kind.${choice}`)}
    </Choice>
  )
  return (
    <div className="flex items-center justify-between gap-1">
      <fieldset aria-label={t('form.type')} className="flex min-w-0 flex-wrap items-center gap-x-3">
        {kinds.filter((choice) => !more.includes(choice)).map(choose)}
        <span className="inline-flex items-center gap-0.5">
          {choose(waiting)}
          <Menu
            label={types('types')}
            align="end"
            trigger={<ChevronDown size={14} aria-hidden="true" />}
            triggerClass="grid size-6 place-items-center pointer-coarse:size-9 rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
            entries={more.map((choice) => ({
              id: choice,
              label: types(`kind.${choice}`),
              checked: choice === kind,
              onSelect: () => onKind(choice),
            }))}
          />
        </span>
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
              kinds={kinds}
              kind={kind}
              onKind={(chosen) => {
                close()
                const known = kinds.find((one) => one === chosen)
                if (known) onKind(known)
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}

/** A component of any kinds stays one when it is remembered. */
export const KindPicker = memo(AnyKindPicker) as typeof AnyKindPicker
