/** The one bank card: bound once, in the verified name, shown masked afterwards until it is asked for whole. */
import type { CallOutput } from '@candlewick/protocol/client'
import { plainNumber } from '@candlewick/rules/identity/names'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Checkbox, Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { api } from '../../../platform/api.ts'
import { callQuery, queryClient } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { useIdentity } from '../identity/use-identity.ts'
import { RevealButton } from '../second-step/reveal-button.tsx'
import { useReveal } from '../second-step/use-reveal.ts'
import type { Step } from '../second-step/use-step.ts'
import { Guarded } from '../security/guarded.tsx'
import { refusedAt } from '../use-form-run.ts'

type Card = NonNullable<CallOutput<'identity.getBank'>['card']>
const CARD = callQuery('identity.getBank', {})

export default function BankPage() {
  const { t } = useTranslation('identity')
  usePageTitle(t('bankTitle'), t('bankLead'))
  const bank = useQuery(CARD)
  const identity = useIdentity()
  const failed = (bank.isError && !bank.data) || (identity.isError && !identity.data)
  const retry = () => {
    // Whichever of them failed: what is there is not asked for again.
    for (const query of [bank, identity]) if (query.isError) void query.refetch()
  }
  return (
    <AccountFrame>
      <h1 className="mb-2 text-28 font-bold">{t('bankTitle')}</h1>
      <p className="mb-6 max-w-[42rem] text-ink-2">{t('bankLead')}</p>
      {failed ? <ErrorState title={t('failed')} onRetry={retry} /> : null}
      {bank.data && identity.data ? (
        bank.data.card ? (
          <Bound card={bank.data.card} />
        ) : identity.data.level === 'none' ? (
          <div className="grid justify-items-start gap-3 rounded-surface border border-line bg-surface p-5">
            <p>{t('bankNeeds')}</p>
            <Link to="/account/center/kyc" className={buttonClass('primary')}>
              {t('levels')}
            </Link>
          </div>
        ) : (
          <Binding holder={identity.data.name} />
        )
      ) : failed ? null : (
        <Skeleton className="h-80 w-full" />
      )}
    </AccountFrame>
  )
}

function Bound({ card }: { card: Card }) {
  const { t } = useTranslation('identity')
  const reveal = useReveal((proof) => api.call('identity.reveal', { what: 'bank', ...proof }))
  const { name, cardNumber, homeAddress } = reveal.shown ?? card
  const rows = [
    ['holder', name],
    ['bankName', card.bankName],
    ['swift', card.swift],
    ['branch', card.branch],
    ['bankAddress', card.bankAddress],
    ['homeAddress', homeAddress],
  ] as const
  return (
    <section className="grid max-w-[36rem] gap-4 rounded-surface border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-3 text-20 font-semibold">
          <Landmark size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="num min-w-0 break-all">{cardNumber}</span>
        </p>
        <RevealButton reveal={reveal} />
      </div>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([fact, value]) => (
            <div key={fact} className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
              <dt className="text-ink-2">{t(fact)}</dt>
              <dd className="min-w-0 py-1.5 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
        <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line">
          <dt className="text-ink-2">{t('boundAt')}</dt>
          <dd>
            <Time at={card.bindTime} show="day" className="num" />
          </dd>
        </div>
      </dl>
      <p className="text-13 text-ink-2">{t('bankForGood')}</p>
    </section>
  )
}

interface Filled {
  cardNumber: string
  bankName: string
  swift?: string
  branch?: string
  bankAddress?: string
  homeAddress?: string
}

function Binding({ holder }: { holder: string }) {
  const { data: overview } = useQuery(callQuery('security.overview', {}))
  if (!overview) return <Skeleton className="h-80 w-full" />
  return (
    <div className="max-w-[36rem] rounded-surface border border-line bg-surface p-5">
      <Guarded<Filled>
        overview={overview}
        byPassword
        submit={async (filled, proof) => {
          queryClient.setQueryData(CARD.queryKey, await api.call('identity.saveBank', { ...filled, ...proof }))
        }}
      >
        {(step, fill) => <BankForm holder={holder} step={step} onFilled={fill} />}
      </Guarded>
    </div>
  )
}

const OPTIONAL = ['swift', 'branch', 'bankAddress', 'homeAddress'] as const
const REFUSED = {
  ...{ cardNumber: ['cardNumber'], bankName: ['bankName'], swift: ['swift'], branch: ['branch'] },
  ...{ bankAddress: ['bankAddress'], homeAddress: ['homeAddress'] },
} as const
const COMPLETE = { swift: 'off', branch: 'off', bankAddress: 'off', homeAddress: 'street-address' } as const

interface BankFormProps {
  holder: string
  step: Step
  onFilled: (filled: Filled) => void
}

function BankForm({ holder, step, onFilled }: BankFormProps) {
  const { t } = useTranslation('identity')
  const [cardNumber, setCardNumber] = useState('')
  const [bankName, setBankName] = useState('')
  const [more, setMore] = useState<Partial<Record<(typeof OPTIONAL)[number], string>>>({})
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const long = (plainNumber(cardNumber)?.length ?? 0) >= 8
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (long && bankName.trim() !== '' && sure) onFilled({ cardNumber, bankName, ...more })
  }
  const { at, elsewhere } = refusedAt(step.failure, REFUSED)
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
      <Field
        label={t('cardNumber')}
        name="card-number"
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        value={cardNumber}
        onChange={(event) => setCardNumber(event.target.value)}
        error={asked && !long ? t('cardNumberRequired') : at.cardNumber}
      />
      <Field
        label={t('bankName')}
        name="bank-name"
        maxLength={80}
        value={bankName}
        onChange={(event) => setBankName(event.target.value)}
        error={asked && bankName.trim() === '' ? t('bankNameRequired') : at.bankName}
      />
      {OPTIONAL.map((name) => (
        <Field
          key={name}
          label={t(name)}
          aside={t('optional')}
          name={name}
          autoComplete={COMPLETE[name]}
          maxLength={name === 'swift' ? 11 : name === 'branch' ? 80 : 200}
          value={more[name] ?? ''}
          onChange={(event) => setMore({ ...more, [name]: event.target.value })}
          error={at[name]}
        />
      ))}
      <Checkbox
        label={t('bankSure')}
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
        error={asked && !sure ? t('bankSureRequired') : undefined}
      />
      <Refusal>{elsewhere}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={step.busy}>
        {t('bind')}
      </Button>
    </form>
  )
}
