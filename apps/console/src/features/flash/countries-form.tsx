/** Proposes another set of countries where flash contracts are switched off; the whole set is asked for at once. */
import { Button, IconButton } from '@candlewick/ui/button.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useCountryNames } from '../../parts/country-names.ts'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { renew } from '../../platform/queries.ts'

interface CountriesFormProps {
  closed: readonly string[]
  known: readonly string[]
  onClose: () => void
}

export function CountriesForm({ closed, known, onClose }: CountriesFormProps) {
  const { t } = useTranslation('countries')
  const { nameOf, sorted } = useCountryNames()
  const proposed = useProposed()
  const [draft, setDraft] = useState(closed)
  const [open, setOpen] = useState(false)
  const added = draft.filter((code) => !closed.includes(code))
  const removed = closed.filter((code) => !draft.includes(code))
  const named = (codes: readonly string[]) => sorted(codes).map(nameOf)
  return (
    <Card title={t('change')} note={t('two')}>
      <div className="grid gap-3 p-3">
        <Select
          label={t('add')}
          className="max-w-80"
          value=""
          onValue={(code) => setDraft([...draft, code])}
          options={[
            { value: '', label: t('choose'), disabled: true },
            ...sorted(known.filter((code) => !draft.includes(code))).map((code) => ({
              value: code,
              label: nameOf(code),
            })),
          ]}
        />
        <ul aria-label={t('closed')} className="flex flex-wrap gap-2">
          {sorted(draft).map((code) => (
            <li key={code} className="flex items-center rounded-control border border-line pl-2">
              {nameOf(code)}
              <IconButton
                label={t('remove', { country: nameOf(code) })}
                onClick={() => setDraft(draft.filter((one) => one !== code))}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {draft.length === 0 ? <p className="text-ink-2">{t('none')}</p> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={added.length === 0 && removed.length === 0} onClick={() => setOpen(true)}>
            {t('propose')}
          </Button>
        </div>
      </div>
      {open ? (
        <ProposeChange
          title={t('ask')}
          consequence={t('comes')}
          confirm={t('propose')}
          onClose={() => setOpen(false)}
          onReason={async (reason) => {
            proposed(await api.call('console.flash.setCountries', { countries: [...draft], reason }))
            await renew('console.flash.countries')
            onClose()
          }}
          before={{ countries: named(closed) }}
          after={{ countries: named(draft) }}
        />
      ) : null}
    </Card>
  )
}
