/** What a key may, from where, where and until when. */
import { Button } from '@candlewick/ui/button.tsx'
import { Checkbox, Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Time } from '../../../settings/time.tsx'
import type { Step } from '../second-step/use-step.ts'
import { refusedAt } from '../use-form-run.ts'
import { type ApiKey, type Draft, EXPIRY_DAYS, type Fault, faultOf, PERMISSIONS, type Permission } from './key-terms.ts'
import { MarketsField } from './markets-field.tsx'

interface KeyFormProps {
  step: Step
  /** Undefined where it is to be made. */
  apiKey: ApiKey | undefined
  start: Draft
  onFilled: (draft: Draft) => void
}

const REFUSED = {
  ...{ name: ['name'], permissions: ['permissions'], addresses: ['addresses'], publicKey: ['publicKey'] },
} as const

export function KeyForm({ step, apiKey, start, onFilled }: KeyFormProps) {
  const { t } = useTranslation('api-keys')
  const [draft, setDraft] = useState(start)
  const [asked, setAsked] = useState(false)
  const set = (part: Partial<Draft>) => setDraft((held) => ({ ...held, ...part }))
  const fault = faultOf(draft, apiKey === undefined)
  const words = useFaultWords()
  const { at, elsewhere } = refusedAt(step.failure, REFUSED)
  const said = (field: Fault['field']) => (asked && fault?.field === field ? words(fault) : at[field])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fault === undefined) onFilled(draft)
  }
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Field
        autoFocus
        label={t('name')}
        name="name"
        autoComplete="off"
        maxLength={40}
        placeholder={t('nameSample')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={said('name')}
      />
      <Permissions
        value={draft.permissions}
        onValue={(permissions) => set({ permissions })}
        error={said('permissions')}
      />
      <Field
        label={t('addresses')}
        name="addresses"
        autoComplete="off"
        spellCheck={false}
        placeholder="203.0.113.7, 198.51.100.0/24"
        value={draft.addresses}
        onChange={(event) => set({ addresses: event.target.value })}
        hint={draft.permissions.includes('withdraw') ? t('addressesNeeded') : t('addressesHint')}
        error={said('addresses')}
      />
      <MarketsField value={draft.markets} onValue={(markets) => set({ markets })} />
      <Expiry apiKey={apiKey} value={draft.expiry} onValue={(expiry) => set({ expiry })} />
      {apiKey === undefined ? <Signature draft={draft} onDraft={set} error={said('publicKey')} /> : null}
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {apiKey === undefined ? t('create') : t('save')}
      </Button>
    </form>
  )
}

function useFaultWords(): (fault: Fault) => string {
  const { t } = useTranslation('api-keys')
  return (fault) => {
    if (fault.field === 'name') return t('nameRequired')
    if (fault.field === 'permissions') return t('permissionNeeded')
    if (fault.field === 'publicKey') return t('publicKeyBad')
    if (fault.why === 'bad') return t('addressBad', { address: fault.text })
    if (fault.why === 'wide') return t('addressWide', { address: fault.text })
    return fault.why === 'many' ? t('addressesMany') : t('addressesNeeded')
  }
}

const PERMISSION_TEXTS = {
  read: { name: 'read', hint: 'readHint' },
  trade: { name: 'trade', hint: 'tradeHint' },
  withdraw: { name: 'withdraw', hint: 'withdrawHint' },
} as const

interface PermissionsProps {
  value: readonly Permission[]
  onValue: (permissions: readonly Permission[]) => void
  error: string | undefined
}

function Permissions({ value, onValue, error }: PermissionsProps) {
  const { t } = useTranslation('api-keys')
  const toggle = (permission: Permission, on: boolean) =>
    onValue(PERMISSIONS.filter((one) => (one === permission ? on : value.includes(one))))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium">{t('permissions')}</legend>
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          label={
            <>
              <span className="font-medium text-ink">{t(PERMISSION_TEXTS[permission].name)}</span>
              <span className="block">{t(PERMISSION_TEXTS[permission].hint)}</span>
            </>
          }
          checked={value.includes(permission)}
          onChange={(event) => toggle(permission, event.target.checked)}
        />
      ))}
      <Refusal>{error}</Refusal>
    </fieldset>
  )
}

interface ExpiryProps {
  apiKey: ApiKey | undefined
  value: Draft['expiry']
  onValue: (expiry: Draft['expiry']) => void
}

function Expiry({ apiKey, value, onValue }: ExpiryProps) {
  const { t } = useTranslation('api-keys')
  const options = [
    ...(apiKey === undefined ? [] : [{ value: 'keep', label: t('expiryKeep') }]),
    ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: t('expiryDays', { days }) })),
    { value: 'never', label: t('expiryNever') },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Select
        label={t('expires')}
        options={options}
        value={String(value)}
        onValue={(chosen) => onValue(chosen === 'keep' || chosen === 'never' ? chosen : Number(chosen))}
      />
      {value === 'keep' && apiKey?.expireTime ? (
        <p className="text-13 text-ink-2">
          <Time at={apiKey.expireTime} />
        </p>
      ) : null}
    </div>
  )
}

interface SignatureProps {
  draft: Draft
  onDraft: (part: Partial<Draft>) => void
  error: string | undefined
}

function Signature({ draft, onDraft, error }: SignatureProps) {
  const { t } = useTranslation('api-keys')
  const options = [
    { value: 'hmac', label: t('kindHmac') },
    { value: 'ed25519', label: t('kindPair') },
  ]
  return (
    <>
      <Select
        label={t('kind')}
        options={options}
        value={draft.kind}
        onValue={(kind) => onDraft({ kind: kind === 'ed25519' ? 'ed25519' : 'hmac' })}
      />
      {draft.kind === 'ed25519' ? (
        <Field
          label={t('publicKey')}
          name="public-key"
          autoComplete="off"
          spellCheck={false}
          value={draft.publicKey}
          onChange={(event) => onDraft({ publicKey: event.target.value })}
          hint={t('publicKeyHint')}
          error={error}
        />
      ) : null}
    </>
  )
}
