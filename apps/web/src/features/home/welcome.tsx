/** Three steps for who is new, until each is done or they are put away: money, a first order, a second way to prove oneself. */
import { IconButton } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformConfig } from '../../platform/config.ts'
import { callQuery } from '../../platform/queries.ts'
import { store, stored } from '../../platform/storage.ts'
import { useSession } from '../../session/session.ts'
import { DemoFunds } from '../assets/public.ts'

const HIDDEN = 'welcomeHidden'
const SPOT = 1

export default function Welcome() {
  const { t } = useTranslation('home')
  const user = useSession((session) => session.userInfo)
  const [hidden, setHidden] = useState(() => stored(HIDDEN) === true)
  const money = useQuery(callQuery('assets.getMyBalance', { type: SPOT })).data
  const orders = useQuery(callQuery('assets.orderCentre', { pageSize: 1 })).data
  const guards = useQuery(callQuery('security.overview', {})).data
  if (hidden || user === undefined || !money || !orders || !guards) return null
  const done = [
    money.records.some(({ available, occupied }) => Number(available) + Number(occupied) > 0),
    orders.records.length > 0,
    guards.authenticator || guards.passkeys.length > 0,
  ] as const
  if (done.every(Boolean)) return null
  const next = done.indexOf(false)
  const isDemo = platformConfig().demo === true
  const put = () => {
    store(HIDDEN, true)
    setHidden(true)
  }
  return (
    <section aria-labelledby="welcome" className="mb-10 rounded-surface border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 p-5">
        <div>
          <h2 id="welcome" className="text-20 font-bold">
            {t('welcome.title')}
          </h2>
          <p className="text-ink-2">{t('welcome.lead')}</p>
        </div>
        <IconButton label={t('welcome.hide')} onClick={put}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="grid border-t border-line md:grid-cols-3 md:divide-x md:divide-line">
        <Step
          title={t('welcome.fund')}
          text={t(isDemo ? 'welcome.fundDemo' : 'welcome.fundText')}
          done={done[0]}
          next={next === 0}
        >
          {isDemo ? (
            <DemoFunds variant="secondary" size="lg" />
          ) : (
            <Link to="/assets/index" search={{ key: 'recharge' }}>
              {t('welcome.fundLink')}
            </Link>
          )}
        </Step>
        <Step title={t('welcome.order')} text={t('welcome.orderText')} done={done[1]} next={next === 1}>
          <Link to="/trade/index" search={{ type: 'spot' }}>
            {t('startTrading')}
          </Link>
        </Step>
        <Step title={t('welcome.secure')} text={t('welcome.secureText')} done={done[2]} next={next === 2}>
          <Link to="/account/center/security">{t('welcome.secureLink')}</Link>
        </Step>
      </ol>
    </section>
  )
}

interface StepProps {
  title: string
  text: string
  done: boolean
  /** The one thing that is to be done now. */
  next: boolean
  children: ReactNode
}

function Step({ title, text, done, next, children }: StepProps) {
  const { t } = useTranslation('home')
  return (
    <li className="grid content-start gap-1 p-5 max-md:border-t max-md:border-line max-md:first:border-t-0">
      <h3 className="flex items-center gap-2 font-semibold">
        <span
          aria-hidden="true"
          className={cx(
            'size-2.5 rounded-full border',
            done ? 'border-ink bg-ink' : next ? 'border-flame bg-flame' : 'border-ink-3',
          )}
        />
        {title}
        {done ? <span className="text-13 font-normal text-ink-2">{t('welcome.done')}</span> : null}
      </h3>
      {done ? null : (
        <>
          <p className="text-13 text-ink-2">{text}</p>
          <div className="pt-1 font-medium underline underline-offset-4">{children}</div>
        </>
      )}
    </li>
  )
}
