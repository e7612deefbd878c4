/** Primary verification: name, country, document and its number, as they stand on the document. */
import type { DocumentType } from '@candlewick/rules/identity/documents'
import { plainNumber } from '@candlewick/rules/identity/names'
import { Button } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { useFormRun } from '../use-form-run.ts'
import { CountryField } from './country-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { keepIdentity } from './use-identity.ts'

export default function PrimaryPage() {
  const { t } = useTranslation('identity')
  return (
    <StepFrame level="primary" title={t('primaryTitle')} lead={t('primaryLead')}>
      {() => <PrimaryForm />}
    </StepFrame>
  )
}

/** Four letters or digits at least, whatever stands between them. */
const enough = (number: string) => (plainNumber(number)?.length ?? 0) >= 4

function PrimaryForm() {
  const { t } = useTranslation('identity')
  const [name, setName] = useState('')
  const [idNumber, setIdNumber] = useState('')
  const [country, setCountry] = useState('')
  const [type, setType] = useState<DocumentType>('id_card')
  const [asked, setAsked] = useState(false)
  const { busy, failure, run } = useFormRun()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '' || country === '' || !enough(idNumber)) return
    void run(async () => keepIdentity(await api.call('identity.verified', { name, idNumber, country, type })))
  }
  const refused = (field: string) => (failure?.field === field ? failure.msg : undefined)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-5 rounded-surface border border-line bg-surface p-5"
    >
      <CountryField
        label={t('country')}
        value={country}
        onValue={setCountry}
        error={asked && country === '' ? t('countryRequired') : refused('country')}
      />
      <Tabs
        look="segment"
        label={t('documentType')}
        value={type}
        onValue={setType}
        items={[
          { id: 'id_card', label: t('idCard') },
          { id: 'passport', label: t('passport') },
        ]}
      />
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={t('nameHint')}
        error={asked && name.trim() === '' ? t('nameRequired') : refused('name')}
      />
      <Field
        label={t('idNumber')}
        name="id-number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={idNumber}
        onChange={(event) => setIdNumber(event.target.value)}
        hint={t('idNumberHint')}
        error={asked && !enough(idNumber) ? t('idNumberRequired') : refused('idNumber')}
      />
      <Refusal>{failure && !failure.field ? failure.msg : undefined}</Refusal>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('send')}
      </Button>
      <p className="text-13 text-ink-2">{t('sendHint')}</p>
    </form>
  )
}
