/** Creating an account: by email or phone with a code, or by an account name. */

import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Checkbox, Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBack } from '../../../navigation/back.ts'
import { api } from '../../../platform/api.ts'
import { enterSession, useSession } from '../../../session/session.ts'
import { isGoodPassword } from '../password.ts'
import { TEXT_LINK } from '../text-link.ts'
import { refusedAt, useFormRun } from '../use-form-run.ts'
import { CodeField } from './code-field.tsx'
import { type AccountKind, type Identity, identityFault, identityField } from './identity.ts'
import { IdentityField } from './identity-field.tsx'
import { InvitedMember } from './invited-member.tsx'
import { type NewPassword, NewPasswordFields } from './new-password-fields.tsx'
import { paidCall } from './paid-call.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/user/register')
const KINDS: readonly AccountKind[] = ['email', 'phone', 'account']
const DEFAULT_DIAL_CODE = '+852'
const CODE = /^\d{6}$/
const INVITE_CODE = /^[A-Za-z0-9]{4,16}$/

/** By which names the server refuses each field. */
const FIELDS = {
  identity: ['email', 'phone', 'account'],
  code: ['code'],
  password: ['password'],
  confirm: ['confirmPassword'],
  inviteCode: ['inviteCode'],
} as const

interface Entry {
  identity: Identity
  code: string
  passwords: NewPassword
  inviteCode: string
  terms: boolean
}

/** What keeps an entry from being sent: message keys by field. */
function faultsOf({ identity, code, passwords, inviteCode, terms }: Entry) {
  return {
    identity: identityFault(identity),
    code: identity.kind === 'account' || CODE.test(code) ? undefined : ('codeInvalid' as const),
    password: isGoodPassword(passwords.password) ? undefined : ('passwordWeak' as const),
    confirm: passwords.password === passwords.confirm ? undefined : ('passwordMismatch' as const),
    inviteCode: inviteCode === '' || INVITE_CODE.test(inviteCode) ? undefined : ('inviteInvalid' as const),
    terms: terms ? undefined : ('termsRequired' as const),
  }
}

/** Opens the account that was filled in, and signs its owner in. */
async function register({ identity, code, passwords, inviteCode }: Entry): Promise<void> {
  const answer = await paidCall((paid) =>
    api.call('account.register', {
      ...identityField(identity),
      ...(identity.kind !== 'account' && { code }),
      password: transformPassword(passwords.password),
      confirmPassword: transformPassword(passwords.confirm),
      ...(inviteCode && { inviteCode }),
      ...paid,
    }),
  )
  enterSession(answer)
}

/** For whoever has an account already; what one came from is not forgotten on the way. */
function HaveAccount({ back }: { back: string | undefined }) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      {t('haveAccount')}{' '}
      <Link to="/user/login" search={back ? { back } : {}} className={TEXT_LINK}>
        {t('login')}
      </Link>
    </>
  )
}

export default function RegisterPage() {
  const { invite_code: invited } = route.useSearch()
  // As it was on arriving: registering logs in, and leads away by itself.
  const [isMember] = useState(() => useSession.getState().isLogin)
  return isMember && invited !== undefined ? <InvitedMember code={invited} /> : <RegisterForm />
}

function RegisterForm() {
  const { t } = useTranslation('sign-in')
  const { t: layout } = useTranslation('layout')
  const { invite_code: invited, by, back } = route.useSearch()
  const router = useRouter()
  const form = useFormRun()
  const [asked, setAsked] = useState(false)
  const [identityAsked, setIdentityAsked] = useState(false)
  const [entry, setEntry] = useState<Entry>({
    identity: { kind: by ?? 'email', text: '', dialCode: DEFAULT_DIAL_CODE },
    code: '',
    passwords: { password: '', confirm: '' },
    inviteCode: invited ?? '',
    terms: false,
  })
  const change = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }))
  const faults = faultsOf(entry)
  const { at, elsewhere } = refusedAt(form.failure, FIELDS)
  const box = useRefusedFocus(form.failure)
  type Fault = Exclude<(typeof faults)[keyof typeof faults], undefined>
  const say = (fault: Fault | undefined, when = asked) => (when && fault ? t(fault) : undefined)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    void form.run(async () => {
      await register(entry)
      await router.navigate({ href: safeBack(back), replace: true })
    })
  }

  return (
    <SignInFrame title={t('registerTitle')} description={t('registerDescription')} foot={<HaveAccount back={back} />}>
      <form ref={box} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IdentityField
          known={false}
          label={t('registerBy')}
          kinds={KINDS}
          identity={entry.identity}
          onIdentity={(identity) => change({ identity, code: '' })}
          error={say(faults.identity, asked || identityAsked) ?? at.identity}
        />
        {entry.identity.kind === 'account' ? null : (
          <CodeField
            key={entry.identity.kind}
            identity={entry.identity}
            purpose="register"
            value={entry.code}
            onValue={(code) => change({ code })}
            error={say(faults.code) ?? at.code}
            mayRequest={() => {
              setIdentityAsked(true)
              return faults.identity === undefined
            }}
          />
        )}
        <NewPasswordFields
          label={t('password')}
          value={entry.passwords}
          onValue={(passwords) => change({ passwords })}
          passwordError={say(faults.password) ?? at.password}
          confirmError={say(faults.confirm) ?? at.confirm}
        />
        <Field
          label={t('inviteCode')}
          name="invite-code"
          autoComplete="off"
          spellCheck={false}
          value={entry.inviteCode}
          onChange={(event) => change({ inviteCode: event.target.value.trim() })}
          error={say(faults.inviteCode) ?? at.inviteCode}
        />
        <Checkbox
          label={
            <>
              {t('terms')}{' '}
              <Link to="/user/index" search={{ key: 'termsService' }} target="_blank" className={TEXT_LINK}>
                {layout('termsService')}
              </Link>
            </>
          }
          checked={entry.terms}
          onChange={(event) => change({ terms: event.target.checked })}
          error={say(faults.terms)}
        />
        <Refusal>{elsewhere}</Refusal>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} className="w-full">
          {t('register')}
        </Button>
      </form>
    </SignInFrame>
  )
}
