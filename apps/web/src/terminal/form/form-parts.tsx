/** What the order forms of all terminals have in common around their fields. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsStale } from '../../realtime/market.ts'
import { Choice } from './choice.tsx'

/** The foot of a form that is higher than its window: what the order comes to stays in sight with the button. */
export const FORM_FOOT =
  'more-below sticky -bottom-4 z-10 -mx-4 grid gap-2 border-t border-line bg-(--foot) px-4 pt-2 pb-3 [--foot:var(--surface)] in-[dialog]:-bottom-5 in-[dialog]:-mx-5 in-[dialog]:px-5 in-[dialog]:[--foot:var(--raised)]'

/** What says in words what will happen; its place is kept, so that nothing below it jumps. */
export const SENTENCE_BOX =
  'num min-h-24 rounded-control bg-sunken px-3 py-2.5 leading-4.5 text-ink-2 [@media(max-height:800px)]:min-h-13 [@media(max-height:800px)]:py-2'

/** Fields of such a form: who comes to one by the Tab key finds it above the foot. */
export const ABOVE_FOOT = '[&_input]:scroll-mb-72'

/** Tabs of a form no higher than its sides; as high as a finger needs where one is used. */
export const LOW_TABS = '[&_[role=tab]]:py-1 pointer-coarse:[&_[role=tab]]:py-1.5'

interface SideSwitchProps<Side extends string> {
  name: string
  label: string
  /** `up` is painted in the colour of buying, `down` in that of selling. */
  sides: readonly { id: Side; label: string; tone: 'up' | 'down' }[]
  side: Side
  onSide: (side: Side) => void
}

/** Two sides, one of them in its colour. */
export function SideSwitch<Side extends string>({ name, label, sides, side, onSide }: SideSwitchProps<Side>) {
  return (
    <fieldset aria-label={label} className="grid grid-cols-2 rounded-control bg-sunken p-0.5">
      {sides.map(({ id, label: words, tone }) => (
        <Choice
          key={id}
          name={name}
          checked={id === side}
          onChoose={() => onSide(id)}
          className={cx(
            'rounded-control py-1 text-center text-13 font-semibold transition pointer-coarse:py-1.5',
            id !== side && 'text-ink-2 hover:text-ink',
            id === side && (tone === 'up' ? 'bg-up text-on-up' : 'bg-down text-on-down'),
          )}
        >
          {words}
        </Choice>
      ))}
    </fieldset>
  )
}

/** Where an order at market has no price to enter. */
export function MarketPrice() {
  const { t } = useTranslation('trade')
  return (
    <div className="flex min-h-9 items-center justify-between rounded-control border border-line bg-sunken px-3 text-ink-2">
      <span>{t('price')}</span>
      <span>{t('form.marketPrice')}</span>
    </div>
  )
}

/** Trading on old or halted prices is possible to try, but never unknowingly. */
export function FeedWarning({ halted }: { halted: boolean }) {
  const { t } = useTranslation('trade')
  const stale = useIsStale()
  if (!halted && !stale) return null
  return (
    <p role="status" className="text-flame">
      {t(halted ? 'form.halted' : 'form.offline')}
    </p>
  )
}

/** In the place of the button, for nobody in particular. */
export function LoginLinks() {
  const { t } = useTranslation('trade')
  const href = useRouterState({ select: (state) => state.location.href })
  return (
    <div className="grid grid-cols-2 gap-2">
      <Link to="/user/login" search={{ back: href }} className={buttonClass('primary', 'lg')}>
        {t('form.login')}
      </Link>
      <Link to="/user/register" search={{ back: href }} className={buttonClass('secondary', 'lg')}>
        {t('form.register')}
      </Link>
    </div>
  )
}
