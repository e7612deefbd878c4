/** The choice of a country: typed into, narrowed down, chosen by arrows or by a press; named in the person's language. */
import { cx } from '@candlewick/ui/cx.ts'
import { CONTROL_FRAME, describedBy, FieldFrame } from '@candlewick/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../i18n/country-name.ts'
import { callQuery } from '../../../platform/queries.ts'

interface CountryFieldProps {
  label: string
  /** Two letters; empty where none is chosen. */
  value: string
  onValue: (code: string) => void
  error?: string | undefined
}

interface Named {
  code: string
  name: string
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Countries whose name or code has what was typed, those that begin with it first. */
export function matching(countries: readonly Named[], typed: string): Named[] {
  const sought = folded(typed.trim())
  if (sought === '') return [...countries]
  const begins = ({ code, name }: Named) => folded(name).startsWith(sought) || code.toLowerCase() === sought
  const has = ({ name }: Named) => folded(name).includes(sought)
  return [...countries.filter(begins), ...countries.filter((country) => !begins(country) && has(country))]
}

function useCountries(): Named[] {
  const { i18n } = useTranslation()
  const { data } = useQuery({ ...callQuery('platform.getCountryCode', {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(
    () =>
      (data ?? [])
        .map(({ code }) => ({ code, name: countryName(code, i18n.language) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language)),
    [data, i18n.language],
  )
}

export function CountryField({ label, value, onValue, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation('identity')
  const id = useId()
  const countries = useCountries()
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const open = typed !== undefined
  const found = matching(countries, typed ?? '')
  const show = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  const choose = (country: Named | undefined) => {
    if (country) onValue(country.code)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    const to: Record<string, number> = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1) }
    const next = to[event.key]
    if (next !== undefined) {
      event.preventDefault()
      if (open) setAt(next)
      else show('')
      document.getElementById(`${id}-${found[next]?.code}`)?.scrollIntoView({ block: 'nearest' })
    } else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      choose(event.key === 'Enter' ? found[at] : undefined)
    }
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className={cx(CONTROL_FRAME, 'relative min-h-11')}>
        <input
          id={id}
          role="combobox"
          name="country"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && found[at] ? `${id}-${found[at].code}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, undefined)}
          placeholder={t('countrySearch')}
          value={typed ?? (value ? countryName(value, i18n.language) : '')}
          onFocus={(event) => event.target.select()}
          onClick={() => (open ? undefined : show(''))}
          onChange={(event) => show(event.target.value)}
          onBlur={() => choose(undefined)}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent px-3 py-2 text-16 text-ink outline-none sm:text-14"
        />
        <ChevronDown size={14} aria-hidden="true" className="pointer-events-none mr-3 text-ink-3" />
        {open ? (
          <div className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-surface border border-line bg-raised py-1 shadow-raised">
            <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label}>
              {found.map((country, index) => (
                <div
                  key={country.code}
                  id={`${id}-${country.code}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onPointerDown={(event) => {
                    // Before the field loses the focus and the list is gone.
                    event.preventDefault()
                    choose(country)
                  }}
                  className="cursor-pointer px-3 py-2 text-14 text-ink-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:text-ink"
                >
                  {country.name}
                </div>
              ))}
            </div>
            {found.length === 0 ? <p className="px-3 py-2 text-13 text-ink-2">{t('countryNone')}</p> : null}
          </div>
        ) : null}
      </div>
    </FieldFrame>
  )
}
