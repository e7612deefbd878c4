/** What an operator may do about a customer; each asks for a reason, and says what comes of it. */
import { Button } from '@candlewick/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useMay } from '../../session/session.ts'
import type { Customer } from './customer-page.tsx'
import { EndSessions } from './end-sessions.tsx'
import { type RestrictionAsked, RestrictionDialog } from './restriction-dialog.tsx'

const KINDS = ['trading', 'withdrawing', 'closed'] as const

type Acted = Pick<Customer, 'userId' | 'account' | 'restricted' | 'openSessions'>

export function Actions({ customer }: { customer: Acted }) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const [asked, setAsked] = useState<RestrictionAsked>()
  const [ending, setEnding] = useState(false)
  if (!may('customer.restrict')) return null
  return (
    <Card title={t('actions')} aside={t('actionsNote')}>
      <div className="grid gap-1.5 p-3">
        {KINDS.map((kind) => {
          const holds = customer.restricted.includes(kind)
          const act = holds ? 'lift' : 'restrict'
          return (
            <Button key={kind} size="sm" className="justify-between!" onClick={() => setAsked({ act, kind })}>
              {t(`act.${act}_${kind}`)}
              <span className="text-12 font-normal text-ink-2">
                {holds || kind === 'closed' ? t('needsSecond') : t('atOnce')}
              </span>
            </Button>
          )
        })}
        {customer.openSessions > 0 ? (
          <Button size="sm" className="justify-between!" onClick={() => setEnding(true)}>
            {t('endSessions.act')}
            <span className="text-12 font-normal text-ink-2">{t('atOnce')}</span>
          </Button>
        ) : null}
      </div>
      {ending ? <EndSessions customer={customer} onClose={() => setEnding(false)} /> : null}
      {asked ? <RestrictionDialog userId={customer.userId} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  )
}
