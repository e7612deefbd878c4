/**
 * A forgotten fund password: asked for with what the account was verified by, then under review, then set anew. Whoever may
 * set one sees that first.
 */
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { Field, PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { callQuery, queryClient } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { fundPasswordFault } from '../password.ts'
import { guardsChanged, type Step } from '../second-step/use-step.ts'
import type { NewPassword } from '../sign-in/new-password-fields.tsx'
import { TEXT_LINK } from '../text-link.ts'
import { refusedAt } from '../use-form-run.ts'
import { FundPasswordFields } from './fund-password-fields.tsx'
import { Guarded } from './guarded.tsx'
import type { Overview } from './guards.ts'

interface ForgottenFundProps {
  overview: Overview
  onDone: () => void
  onBack: () => void
}

/** Whether it stands in the place of the form that asks for the present password. */
export function useForgotten(may: boolean): { open: boolean; start: () => void; close: () => void } {
  const [chosen, setChosen] = useState<boolean>()
  const { data } = useQuery({ ...callQuery('fundReset.state', {}), enabled: may })
  return {
    open: may && (chosen ?? data?.state === 'approved'),
    start: () => setChosen(true),
    close: () => setChosen(false),
  }
}

export function ForgottenFund({ overview, onDone, onBack }: ForgottenFundProps) {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('fundReset.state', {}))
  const { data } = query
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data === undefined && query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
      ) : null}
      {data === undefined && !query.isError ? <Skeleton className="h-60 w-full" /> : null}
      {data?.state === 'review' ? (
        <p role="status" className="text-13">
          {t('fundForgottenReview')} <Time at={data.dueTime ?? 0} className="num font-medium" />
        </p>
      ) : null}
      {data?.state === 'approved' ? (
        <>
          <p role="status" className="text-13">
            {t('fundForgottenApproved')} <Time at={data.validUntil ?? 0} className="num font-medium" />
          </p>
          <SetAnew overview={overview} onDone={onDone} />
        </>
      ) : null}
      {data !== undefined && data.state !== 'review' && data.state !== 'approved' ? (
        <>
          {data.state === 'rejected' ? (
            <div role="status" className="grid gap-1 rounded-control bg-sunken px-3 py-2 text-13">
              <p>{t('fundForgottenRejected')}</p>
              {data.reasonText === '' ? null : <p className="break-words text-ink-2">{data.reasonText}</p>}
            </div>
          ) : null}
          <AskSupport overview={overview} />
        </>
      ) : null}
      <button type="button" className={`justify-self-start text-13 ${TEXT_LINK}`} onClick={onBack}>
        {t('fundForgottenBack')}
      </button>
    </div>
  )
}

function SetAnew({ overview, onDone }: Omit<ForgottenFundProps, 'onBack'>) {
  return (
    <Guarded<NewPassword>
      overview={overview}
      submit={async ({ password, confirm }, proof) => {
        await api.call('fundReset.set', {
          newPassword: transformPassword(password),
          confirmPassword: transformPassword(confirm),
          ...proof,
        })
        await Promise.all([guardsChanged(), queryClient.invalidateQueries({ queryKey: ['fundReset.state'] })])
        onDone()
      }}
    >
      {(step, fill) => <SetAnewForm step={step} onFilled={fill} />}
    </Guarded>
  )
}

const NEW_REFUSED = { next: ['newPassword'], confirm: ['confirmPassword'] } as const

function SetAnewForm({ step, onFilled }: { step: Step; onFilled: (password: NewPassword) => void }) {
  const { t } = useTranslation('security')
  const [next, setNext] = useState<NewPassword>({ password: '', confirm: '' })
  const [asked, setAsked] = useState(false)
  const fault = fundPasswordFault(next.password)
  const same = next.password === next.confirm
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fault === undefined && same) onFilled(next)
  }
  const { at, elsewhere } = refusedAt(step.failure, NEW_REFUSED)
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <FundPasswordFields
        value={next}
        onValue={setNext}
        passwordError={asked && fault !== undefined ? t(fault) : at.next}
        confirmError={asked && !same ? t('passwordMismatch') : at.confirm}
      />
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('save')}
      </Button>
    </form>
  )
}

interface Told {
  password: string
  idNumber: string
  words: string
}

function AskSupport({ overview }: { overview: Overview }) {
  const { t } = useTranslation('security')
  return (
    <Guarded<Told>
      overview={overview}
      submit={async ({ password, ...told }, proof) => {
        const state = await api.call('fundReset.ask', { ...told, ...proof, password: transformPassword(password) })
        queryClient.setQueryData(callQuery('fundReset.state', {}).queryKey, state)
        toast.success(t('fundForgottenAsked'))
      }}
    >
      {(step, fill) => <AskForm step={step} onFilled={fill} />}
    </Guarded>
  )
}

const TOLD_REFUSED = { password: ['password'], idNumber: ['idNumber'], words: ['words'] } as const

function AskForm({ step, onFilled }: { step: Step; onFilled: (told: Told) => void }) {
  const { t } = useTranslation('security')
  const [told, setTold] = useState<Told>({ password: '', idNumber: '', words: '' })
  const [asked, setAsked] = useState(false)
  const change = (part: Partial<Told>) => setTold({ ...told, ...part })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (told.password !== '' && told.idNumber.trim() !== '') onFilled({ ...told, idNumber: told.idNumber.trim() })
  }
  const { at, elsewhere } = refusedAt(step.failure, TOLD_REFUSED)
  return (
    <form
      ref={useRefusedFocus(step.failure)}
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p className="text-13 text-ink-2">{t('fundForgottenLead')}</p>
      <PasswordField
        autoFocus
        label={t('loginPassword')}
        name="login-password"
        autoComplete="current-password"
        value={told.password}
        onChange={(event) => change({ password: event.target.value })}
        error={asked && told.password === '' ? t('fundForgottenLoginRequired') : at.password}
      />
      <Field
        label={t('fundForgottenNumber')}
        name="id-number"
        autoComplete="off"
        maxLength={40}
        value={told.idNumber}
        onChange={(event) => change({ idNumber: event.target.value })}
        hint={t('fundForgottenNumberHint')}
        error={asked && told.idNumber.trim() === '' ? t('fundForgottenNumberRequired') : at.idNumber}
      />
      <Field
        label={t('fundForgottenWords')}
        name="words"
        autoComplete="off"
        maxLength={400}
        value={told.words}
        onChange={(event) => change({ words: event.target.value })}
        error={at.words}
      />
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('fundForgottenAsk')}
      </Button>
    </form>
  )
}
