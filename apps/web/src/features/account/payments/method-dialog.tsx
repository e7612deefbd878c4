/** Adds a payment method or changes one: its fields, its picture, then what proves its owner. */
import { Button } from '@candlewick/ui/button.tsx'
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { PictureField } from '@candlewick/ui/picture-field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { useStoredFile } from '../../../platform/use-stored-file.ts'
import type { Step } from '../second-step/use-step.ts'
import { Guarded } from '../security/guarded.tsx'
import type { Overview } from '../security/guards.ts'
import { refusedAt } from '../use-form-run.ts'
import { type Draft, draftOf, type Fault, faultsOf, formOf, KINDS, METHODS, type Method, NEW_DRAFT } from './methods.ts'

interface MethodDialogProps {
  /** Undefined where one is to be added. */
  method: Method | undefined
  /** The verified name, masked. */
  holder: string
  overview: Overview
  onClose: () => void
}

export function MethodDialog({ method, holder, overview, onClose }: MethodDialogProps) {
  const { t } = useTranslation('payments')
  const { store } = useStoredFile('method')
  return (
    <Dialog open title={t(method ? 'changeTitle' : 'addTitle')} onClose={onClose} lightDismiss={false}>
      <Guarded<Draft>
        overview={overview}
        // By it others pay her: a session alone must not have them pay somebody else.
        byPassword
        submit={async (draft, proof) => {
          const form = formOf(draft, method?.id, draft.picture && (await store(draft.picture)))
          queryClient.setQueryData(METHODS.queryKey, await api.call('payments.save', { ...form, ...proof }))
          toast.success(t('saved'))
          onClose()
        }}
      >
        {(step, fill) => <MethodForm method={method} holder={holder} step={step} onFilled={fill} />}
      </Guarded>
    </Dialog>
  )
}

interface MethodFormProps {
  method: Method | undefined
  holder: string
  step: Step
  onFilled: (draft: Draft) => void
}

const KIND_NAMES = { bank: 'kindBank', wallet: 'kindWallet', qr: 'kindQr' } as const
const FAULT_TEXTS = { provider: 'nameRequired', account: 'accountRequired', picture: 'codeRequired' } as const
const REFUSED = {
  kind: ['kind'],
  provider: ['provider'],
  account: ['account'],
  branch: ['branch'],
  swift: ['swift'],
  picture: ['picture', 'file'],
} as const

export function MethodForm({ method, holder, step, onFilled }: MethodFormProps) {
  const { t } = useTranslation('payments')
  const [draft, setDraft] = useState<Draft>(() => (method ? draftOf(method) : NEW_DRAFT))
  const [asked, setAsked] = useState(false)
  const set = (part: Partial<Draft>) => setDraft((held) => ({ ...held, ...part }))
  const faults = faultsOf(draft, method)
  const { at, elsewhere } = refusedAt(step.failure, REFUSED)
  const error = (field: Fault) => (asked && faults.includes(field) ? t(FAULT_TEXTS[field]) : at[field])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (faults.length === 0) onFilled(draft)
  }
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <div className="grid gap-1 rounded-control bg-sunken p-3 text-13">
        <p>
          <span className="text-ink-2">{t('holder')}:</span> <strong className="font-medium">{holder}</strong>
        </p>
        <p className="text-ink-2">{t('holderHint')}</p>
      </div>
      {method ? null : (
        <Select
          label={t('kind')}
          name="kind"
          options={KINDS.map((kind) => ({ value: kind, label: t(KIND_NAMES[kind]) }))}
          value={draft.kind}
          onValue={(chosen) => set({ kind: KINDS.find((kind) => kind === chosen) ?? 'bank', picture: undefined })}
        />
      )}
      <Fields method={method} draft={draft} set={set} error={error} at={at} />
      <Refusal>{step.failure === undefined ? step.refusal : (at.kind ?? elsewhere)}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('save')}
      </Button>
    </form>
  )
}

interface FieldsProps {
  method: Method | undefined
  draft: Draft
  set: (part: Partial<Draft>) => void
  error: (field: Fault) => string | undefined
  at: { branch?: string; swift?: string }
}

function Fields({ method, draft, set, error, at }: FieldsProps) {
  const { t } = useTranslation('payments')
  const { kind } = draft
  const accountOptional = kind === 'qr'
  return (
    <>
      <Field
        label={t(kind === 'bank' ? 'bankName' : 'service')}
        name="provider"
        autoComplete="off"
        maxLength={80}
        value={draft.provider}
        onChange={(event) => set({ provider: event.target.value })}
        error={error('provider')}
      />
      <Field
        label={t(kind === 'bank' ? 'accountNumber' : 'accountThere')}
        aside={accountOptional ? t('optional') : undefined}
        name="account"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={draft.account}
        onChange={(event) => set({ account: event.target.value })}
        hint={method?.account ? t('keepHint', { account: method.account }) : undefined}
        error={error('account')}
      />
      {kind === 'bank' ? (
        <>
          <Field
            label={t('branch')}
            aside={t('optional')}
            name="branch"
            autoComplete="off"
            maxLength={80}
            value={draft.branch}
            onChange={(event) => set({ branch: event.target.value })}
            error={at.branch}
          />
          <Field
            label={t('swift')}
            aside={t('optional')}
            name="swift"
            autoComplete="off"
            spellCheck={false}
            maxLength={11}
            value={draft.swift}
            onChange={(event) => set({ swift: event.target.value })}
            error={at.swift}
          />
        </>
      ) : (
        <PictureField
          label={kind === 'qr' ? t('code') : `${t('code')} (${t('optional')})`}
          alt={t('codeShown')}
          hint={t('codeHint')}
          picture={draft.picture}
          standing={method?.picture || undefined}
          onPicture={(picture) => set({ picture })}
          error={error('picture')}
        />
      )}
    </>
  )
}
