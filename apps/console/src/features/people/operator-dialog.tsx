/** Proposes a new operator, other roles, or the renewal of somebody's access. Another admin approves each. */
import { STAFF_ROLES, type StaffRole } from '@candlewick/protocol/who'
import { Checkbox, Field } from '@candlewick/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'
import type { Colleague } from './operators.tsx'

export type Asked = { kind: 'add' } | { kind: 'change' | 'renew'; colleague: Colleague }

export function OperatorDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('people')
  const proposed = useProposed()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(asked.kind === 'add' ? [] : asked.colleague.roles)
  const isNew = asked.kind === 'add'
  const send = (reason: string) => {
    if (isNew)
      return api.call('console.operatorAdd', { email: email.trim(), name: name.trim(), roles: [...roles], reason })
    const { operatorId } = asked.colleague
    if (asked.kind === 'change') return api.call('console.operatorChange', { operatorId, roles: [...roles], reason })
    return api.call('console.operatorRenew', { operatorId, reason })
  }
  const who = isNew ? '' : asked.colleague.name
  return (
    <ReasonDialog
      title={t(`ask.${asked.kind}`, { name: who })}
      consequence={t(`comes.${asked.kind}`, { name: who })}
      confirm={t('propose')}
      incomplete={isNew && (!email.includes('@') || name.trim().length < 2 || roles.length === 0)}
      onClose={onClose}
      onReason={async (reason) => {
        proposed(await send(reason))
        await renew('console.operators')
        onClose()
      }}
    >
      {asked.kind === 'renew' ? undefined : (
        <div className="grid gap-4">
          {isNew ? (
            <>
              <Field
                autoFocus
                type="email"
                label={t('email')}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
              <Field label={t('name')} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
            </>
          ) : null}
          <RoleChoice roles={roles} onRoles={setRoles} />
        </div>
      )}
    </ReasonDialog>
  )
}

function RoleChoice({ roles, onRoles }: { roles: readonly StaffRole[]; onRoles: (roles: StaffRole[]) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t('rolesHead')}</legend>
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}`)}
          checked={roles.includes(role)}
          onChange={() => onRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])}
        />
      ))}
    </fieldset>
  )
}
