/** The address: read as it is typed, spelled in fours, with what the house knows of it and what to beware of. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Field } from '@candlewick/ui/field.tsx'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Checked, Coin, Draft, Reading } from './draft.ts'
import { SpelledAddress } from './spelled-address.tsx'

interface AddressFieldProps {
  coin: Coin
  draft: Draft
  reading: Reading
  known: Checked | undefined
  /** What the server said against it. */
  refusal: string | undefined
  tried: boolean
  onAddress: (address: string) => void
}

export function AddressField({ coin, draft, reading, known, refusal, tried, onAddress }: AddressFieldProps) {
  const { t } = useTranslation('withdraw')
  const fault = 'fault' in reading ? reading.fault : undefined
  const shown = fault !== undefined && (fault !== 'empty' || tried)
  const error = shown
    ? fault === 'network' && 'belongsTo' in reading && reading.belongsTo.length > 0
      ? t('addressFault.networks', { networks: reading.belongsTo.join(', '), coin: coin.coin })
      : t(`addressFault.${fault}`)
    : refusal
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t('to')}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('addressPlaceholder')}
        value={draft.address}
        onChange={(event) => onAddress(event.target.value)}
        aside={known?.label ? <Badge>{known.label}</Badge> : undefined}
        {...(error === undefined ? {} : { error })}
      />
      {'address' in reading && refusal === undefined ? (
        <>
          <SpelledAddress address={known?.address ?? reading.address} className="text-14" />
          <Guard tone="ok">
            <strong>{t('guard.network', { network: reading.network.name })}</strong>{' '}
            {t(reading.checksum ? 'guard.checksum' : 'guard.noChecksum')} {t('guard.others')}
          </Guard>
          {known?.warnings.map((warning) =>
            warning === 'look_alike' ? (
              <AlikeGuard key={warning} known={known} />
            ) : (
              <Guard key={warning} tone="plain">
                {t(`warning.${warning}`)}
              </Guard>
            ),
          )}
          {known && known.uses > 0 ? (
            <p className="text-12 text-ink-2">{t('usedTimes', { times: known.uses })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

/** Of an address that could be taken for one that the customer keeps or was paid out to. */
export function AlikeGuard({ known: { looksLike } }: { known: Pick<Checked, 'looksLike'> }) {
  const { t } = useTranslation('withdraw')
  if (looksLike === null) return null
  const { label } = looksLike
  return <Guard tone="bad">{label === null ? t('warning.look_alike_paid') : t('warning.look_alike', { label })}</Guard>
}

export function Guard({ tone, children }: { tone: 'ok' | 'plain' | 'bad'; children: ReactNode }) {
  const Icon = tone === 'ok' ? ShieldCheck : ShieldAlert
  return (
    <p
      role={tone === 'bad' ? 'alert' : undefined}
      className={cx(
        'flex gap-2.5 rounded-r-control border-l-2 bg-sunken px-3.5 py-2.5 text-13 text-ink-2 [&_strong]:font-semibold [&_strong]:text-ink',
        tone === 'bad' ? 'border-bad' : tone === 'plain' ? 'border-line-strong' : 'border-flame',
      )}
    >
      <Icon
        size={16}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', tone === 'bad' ? 'text-bad' : 'text-flame')}
      />
      <span>{children}</span>
    </p>
  )
}
