/** Terms that an order of any kind may have: a box to tick, and how long it stands. */
import { Checkbox } from '@candlewick/ui/field.tsx'
import { Select } from '@candlewick/ui/select.tsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

const TIFS = ['GTC', 'IOC', 'FOK'] as const
type TimeInForceName = (typeof TIFS)[number]

interface TermProps {
  label: string
  meaning: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A term that an order may have, told more of by its title. */
export function Term({ label, meaning, on, onChange }: TermProps) {
  return (
    <span title={meaning} className="justify-self-start">
      <Checkbox
        label={<span className="text-12">{label}</span>}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  )
}

interface TimeInForceProps {
  tif: TimeInForceName
  /** What trades at market never rests: it has no GTC. */
  market: boolean
  onTif: (tif: TimeInForceName) => void
}

export const TimeInForce = memo(function TimeInForce({ market, tif, onTif }: TimeInForceProps) {
  const { t } = useTranslation('trade')
  const choices = market ? TIFS.filter((tif) => tif !== 'GTC') : TIFS
  const value = market && tif === 'GTC' ? 'IOC' : tif
  return (
    <span title={t(`form.${value}Meaning`)}>
      <Select
        look="bare"
        label={t('form.tif')}
        value={value}
        onValue={(text) => {
          const chosen = TIFS.find((one) => one === text)
          if (chosen) onTif(chosen)
        }}
        options={choices.map((one) => ({ value: one, label: t(`form.${one}`) }))}
      />
    </span>
  )
})
