/** The dialog of each setting, by the name that stands in its address. */
import { AntiCodeDialog } from './anti-code-dialog.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { BindDialog } from './bind-dialog.tsx'
import type { Overview } from './guards.ts'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'

/** Those that have an address of their own. */
export const ADDRESSED = [
  'phone',
  'google',
  'email',
  'login-pwd',
  'trade-pwd',
  'anti-code',
  'passkeys',
  'recovery',
] as const
export type Setting = (typeof ADDRESSED)[number] | 'google-remove'

export const settingAt = (name: string | undefined): Setting | undefined =>
  ADDRESSED.find((setting) => setting === name)

interface SettingDialogProps {
  setting: Setting
  overview: Overview
  onClose: () => void
}

export function SettingDialog({ setting, overview, onClose }: SettingDialogProps) {
  const given = { overview, onClose }
  switch (setting) {
    case 'passkeys':
      return <PasskeysDialog {...given} />
    case 'google':
      return <AuthenticatorDialog {...given} work="bind" />
    case 'google-remove':
      return <AuthenticatorDialog {...given} work="remove" />
    case 'recovery':
      return <RecoveryDialog {...given} />
    case 'trade-pwd':
      return <PasswordDialog {...given} kind="fund" />
    case 'login-pwd':
      return <PasswordDialog {...given} kind="login" />
    case 'anti-code':
      return <AntiCodeDialog {...given} />
    case 'email':
    case 'phone':
      return <BindDialog {...given} kind={setting} />
  }
}
