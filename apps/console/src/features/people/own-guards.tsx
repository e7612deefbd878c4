/** What guards the operator's own account: password, authenticator, passkeys, recovery codes; each is changed here. */
import { Button } from '@candlewick/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Time } from '../../parts/time.tsx'
import type { Operator } from '../../session/session.ts'
import { BindAuthenticator, RemoveAuthenticator } from './authenticator-dialogs.tsx'
import { AddPasskey, RemovePasskey } from './passkey-dialogs.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RenewCodes } from './renew-codes.tsx'

export type Passkey = Operator['passkeys'][number]
type Opened =
  | { readonly kind: 'password' | 'bind' | 'unbind' | 'add' | 'renew' }
  | { readonly kind: 'remove'; readonly passkey: Passkey }

export function OwnGuards({ operator }: { operator: Operator }) {
  const { t } = useTranslation('people')
  const { t: say } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const { factors, passkeys, recoveryCodesLeft } = operator
  const authenticator = factors.includes('authenticator')
  const isBound = authenticator || passkeys.length > 0
  return (
    <Card title={t('guard')}>
      <Facts
        facts={[
          [t('name'), operator.operator.name],
          [t('email'), operator.operator.email],
          [t('roles'), operator.roles.map((role) => say(`roles.${role}`)).join(', ')],
        ]}
      />
      {isBound ? null : (
        <p role="status" className="mx-3 mb-2 rounded-control bg-sunken px-3 py-2">
          {t('own.unguarded')}
        </p>
      )}
      <Guard name={t('own.password')}>
        <Act onClick={() => setOpened({ kind: 'password' })}>{t('own.change')}</Act>
      </Guard>
      <Guard name={t('own.authenticator')} state={t(authenticator ? 'bound' : 'own.none')}>
        <Act onClick={() => setOpened({ kind: 'bind' })}>{t(authenticator ? 'own.replace' : 'own.bind')}</Act>
        {authenticator ? <Act onClick={() => setOpened({ kind: 'unbind' })}>{t('own.remove')}</Act> : null}
      </Guard>
      <Guard name={t('own.recovery')} state={t('own.left', { count: recoveryCodesLeft })}>
        {isBound ? <Act onClick={() => setOpened({ kind: 'renew' })}>{t('own.renew')}</Act> : null}
      </Guard>
      <Guard name={t('own.passkeys')} state={passkeys.length === 0 ? t('own.none') : String(passkeys.length)}>
        <Act onClick={() => setOpened({ kind: 'add' })}>{t('own.add')}</Act>
      </Guard>
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.passkeyId} className="flex items-center gap-2 border-t border-line px-3 py-1">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-medium">{passkey.name}</b>
              <span className="text-12 text-ink-2">
                {passkey.lastUsed === null ? t('own.unused') : <Time at={passkey.lastUsed} />}
              </span>
            </span>
            <Act label={`${t('own.remove')}: ${passkey.name}`} onClick={() => setOpened({ kind: 'remove', passkey })}>
              {t('own.remove')}
            </Act>
          </li>
        ))}
      </ul>
      {opened ? <OpenedDialog opened={opened} operator={operator} onClose={() => setOpened(undefined)} /> : null}
    </Card>
  )
}

function Guard({ name, state, children }: { name: string; state?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 border-t border-line px-3 py-1">
      <span className="min-w-0 flex-1 font-medium">{name}</span>
      {state === undefined ? null : <span className="text-ink-2">{state}</span>}
      {children}
    </div>
  )
}

function Act({ label, onClick, children }: { label?: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" variant="ghost" className="min-h-7!" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

interface OpenedDialogProps {
  opened: Opened
  operator: Operator
  onClose: () => void
}

function OpenedDialog({ opened, operator, onClose }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'password':
      return <PasswordDialog onClose={onClose} />
    case 'bind':
      return <BindAuthenticator operator={operator} onClose={onClose} />
    case 'unbind':
      return <RemoveAuthenticator operator={operator} onClose={onClose} />
    case 'add':
      return <AddPasskey operator={operator} onClose={onClose} />
    case 'remove':
      return <RemovePasskey operator={operator} passkey={opened.passkey} onClose={onClose} />
    case 'renew':
      return <RenewCodes operator={operator} onClose={onClose} />
  }
}
