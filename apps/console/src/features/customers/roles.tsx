/** What a customer is besides: a merchant, an agent. Two operators give it and end it. */
import { ROLES, type Role } from '@candlewick/protocol/who'
import { Button } from '@candlewick/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { useMay } from '../../session/session.ts'
import type { Customer } from './customer-page.tsx'

type Named = Pick<Customer, 'userId' | 'account' | 'roles'>

export function Roles({ customer: { userId, account, roles } }: { customer: Named }) {
  const { t } = useTranslation('customers')
  const may = useMay()('identity.review')
  const proposed = useProposed()
  const [asked, setAsked] = useState<Role>()
  const actOf = (role: Role) => (roles.includes(role) ? 'end' : 'grant')
  return (
    <Card title={t('roles.head')} aside={t('roles.note')}>
      <ul className="grid gap-1.5 p-3">
        {ROLES.map((role) => (
          <li key={role} className="flex items-center justify-between gap-3">
            <span>{t(`roles.${role}`)}</span>
            <span className="flex items-center gap-3">
              <span className={roles.includes(role) ? 'font-semibold' : 'text-ink-2'}>
                {t(roles.includes(role) ? 'roles.is' : 'roles.not')}
              </span>
              {may ? (
                <Button
                  size="sm"
                  aria-label={t(`roles.ask_${role}_${actOf(role)}`, { account })}
                  onClick={() => setAsked(role)}
                >
                  {t(`roles.${actOf(role)}`)}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {asked === undefined ? null : (
        <ReasonDialog
          title={t(`roles.ask_${asked}_${actOf(asked)}`, { account })}
          consequence={t(`roles.comes_${asked}_${actOf(asked)}`)}
          confirm={t('roles.propose')}
          onClose={() => setAsked(undefined)}
          onReason={async (reason) => {
            const granted = actOf(asked) === 'grant'
            proposed(await api.call('console.customers.setRole', { userId, role: asked, granted, reason }))
            setAsked(undefined)
          }}
        />
      )}
    </Card>
  )
}
