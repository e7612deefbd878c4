/** Binding an email or a phone, or another in its place: by the code sent to the new one, and to the present one too. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { SIX_DIGITS } from '@candlewick/ui/digit-code.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { renewUserInfo, useSession } from '../../../session/session.ts'
import { guardsChanged, type Step } from '../second-step/use-step.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { type Identity, identityFault, identityField } from '../sign-in/identity.ts'
import { IdentityField } from '../sign-in/identity-field.tsx'
import { refusedAt } from '../use-form-run.ts'
import { Guarded } from './guarded.tsx'
import type { Overview } from './guards.ts'

const DEFAULT_DIAL_CODE = '+852'

interface Binding {
  identity: Identity
  code: string
  oldCode: string
}

interface BindSettingProps {
  overview: Overview
  kind: 'email' | 'phone'
  onDone: () => void
}

export function BindDialog({ onClose, ...given }: Omit<BindSettingProps, 'onDone'> & { onClose: () => void }) {
  const { t } = useTranslation('security')
  const title = t(given.kind === 'email' ? 'emailBind' : 'phoneBind')
  return (
    <Dialog open title={title} onClose={onClose} lightDismiss={false}>
      <BindSetting {...given} onDone={onClose} />
    </Dialog>
  )
}

/** The forms of binding an address, wherever they stand. */
export function BindSetting({ overview, kind, onDone }: BindSettingProps) {
  const { t } = useTranslation('security')
  const bound = useSession((session) => session.userInfo?.[kind] ?? '')
  return (
    <Guarded<Binding>
      overview={overview}
      // Nothing that is there answers for a first address: whoever only holds a session could enter by hers.
      byPassword={bound === ''}
      submit={async ({ identity, code, oldCode }, proof) => {
        const given = { ...identityField(identity), code, ...(oldCode && { oldCode }), ...proof }
        await api.call('bindings.accountVerificationBinding', given)
        await Promise.all([guardsChanged(), renewUserInfo()])
        toast.success(t('bound'))
        onDone()
      }}
    >
      {(step, fill) => <BindForm step={step} kind={kind} bound={bound} onFilled={fill} />}
    </Guarded>
  )
}

interface BindFormProps {
  step: Step
  kind: 'email' | 'phone'
  /** What is bound now; empty where nothing is. */
  bound: string
  onFilled: (binding: Binding) => void
}

const REFUSED = { address: ['email', 'phone'], code: ['code'], oldCode: ['oldCode'] } as const

function BindForm({ step, kind, bound, onFilled }: BindFormProps) {
  const { t } = useTranslation('security')
  const [identity, setIdentity] = useState<Identity>({ kind, text: '', dialCode: DEFAULT_DIAL_CODE })
  const [code, setCode] = useState('')
  const [oldCode, setOldCode] = useState('')
  const [asked, setAsked] = useState(false)
  const fault = identityFault(identity)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!fault && SIX_DIGITS.test(code) && (!bound || SIX_DIGITS.test(oldCode))) onFilled({ identity, code, oldCode })
  }
  const invalid = (given: string) => (asked && !SIX_DIGITS.test(given) ? t('codeInvalid') : undefined)
  const { at, elsewhere } = refusedAt(step.failure, REFUSED)
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {bound ? (
        <CodeField
          identity={{ kind, text: bound, dialCode: '' }}
          purpose="bind"
          bound
          label={t('codeAtPresent')}
          value={oldCode}
          onValue={setOldCode}
          error={invalid(oldCode) ?? at.oldCode}
          mayRequest={() => true}
        />
      ) : null}
      <IdentityField
        known={false}
        label={t(kind)}
        kinds={[kind]}
        identity={identity}
        onIdentity={setIdentity}
        error={asked && fault ? t('addressInvalid') : at.address}
      />
      <CodeField
        identity={identity}
        purpose="bind"
        label={t('codeAtNew')}
        value={code}
        onValue={setCode}
        error={invalid(code) ?? at.code}
        mayRequest={() => {
          setAsked(fault !== undefined)
          return fault === undefined
        }}
      />
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('confirm')}
      </Button>
    </form>
  )
}
