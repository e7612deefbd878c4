/** The choice of account name, email or phone, and the field for it. */
import { Field } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../platform/queries.ts'
import type { AccountKind, Identity } from './identity.ts'

interface IdentityFieldProps {
  /** What the choice decides, for screen readers. */
  label: string
  kinds: readonly AccountKind[]
  identity: Identity
  onIdentity: (identity: Identity) => void
  error?: string | undefined
  /** Where the account exists already, the browser may offer what it knows of it. */
  known: boolean
}

const INPUT = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  account: { type: 'text', inputMode: 'text', autoComplete: 'username' },
} as const

export function IdentityField({ label, kinds, identity, onIdentity, error, known }: IdentityFieldProps) {
  const { t } = useTranslation('sign-in')
  const { kind, text, dialCode } = identity
  const input = INPUT[kind]
  return (
    <div className="grid gap-4">
      {kinds.length > 1 ? (
        <Tabs
          look="segment"
          label={label}
          value={kind}
          onValue={(next) => onIdentity({ ...identity, kind: next, text: '' })}
          items={kinds.map((id) => ({ id, label: t(id === 'account' ? 'accountTab' : id) }))}
        />
      ) : null}
      <Field
        key={kind}
        {...input}
        autoComplete={known ? 'username' : input.autoComplete}
        name={kind}
        label={t(kind)}
        value={text}
        onChange={(event) => onIdentity({ ...identity, text: event.target.value })}
        error={error}
        hint={!known && kind === 'account' ? t('accountHint') : undefined}
        autoCapitalize="none"
        spellCheck={false}
        prefix={
          kind === 'phone' ? (
            <DialCode value={dialCode} onValue={(next) => onIdentity({ ...identity, dialCode: next })} />
          ) : undefined
        }
      />
    </div>
  )
}

function DialCode({ value, onValue }: { value: string; onValue: (dialCode: string) => void }) {
  const { t, i18n } = useTranslation('sign-in')
  const { data } = useQuery({ ...callQuery('platform.getCountryCode', {}), staleTime: Number.POSITIVE_INFINITY })
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
    const seen = new Set<string>()
    const countries = (data ?? []).map(({ code, name, dialCode }) => ({
      value: dialCode.startsWith('+') ? dialCode : `+${dialCode}`,
      label: /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? name) : name,
    }))
    // Countries that share a code are one choice: what is sent is the same.
    const distinct = countries.filter((country) => !seen.has(country.value) && seen.add(country.value))
    const known = distinct.some((country) => country.value === value)
    return [...(known ? [] : [{ value, label: '' }]), ...distinct]
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))
      .map((country) => ({ value: country.value, label: `${country.value} ${country.label}`.trim() }))
  }, [data, i18n.language, value])
  return (
    <Select
      look="bare"
      label={t('dialCode')}
      options={options}
      value={value}
      face={value}
      onValue={onValue}
      className="w-16"
    />
  )
}
