/** What the lower panels of all terminals share: how the key O finds them, and what stands there for nobody in particular. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The panel is found by this id, by the key O. */
export const OWN_PANEL_ID = 'own-orders'

/** Takes the person to the first order there, or to the panel's tabs where there is none. */
export function focusOwnOrders(): void {
  const panel = document.getElementById(OWN_PANEL_ID)
  const order = panel?.querySelector<HTMLElement>('tbody button, ul button')
  const stop = order ?? panel?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  stop?.focus()
}

export function LoggedOut() {
  const { t } = useTranslation('trade')
  const href = useRouterState({ select: (state) => state.location.href })
  return (
    <Empty
      title={t('orders.loggedOut')}
      className="py-8"
      action={
        <span className="flex gap-2">
          <Link to="/user/login" search={{ back: href }} className={buttonClass('primary', 'sm')}>
            {t('form.login')}
          </Link>
          <Link to="/user/register" search={{ back: href }} className={buttonClass('secondary', 'sm')}>
            {t('form.register')}
          </Link>
        </span>
      }
    />
  )
}
