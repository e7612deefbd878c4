/** The networks of a coin with fee, minimum and time; those that the address does not fit cannot be chosen. */
import type { ChainMode } from '@candlewick/chain/networks'
import { groupDigits } from '@candlewick/money/display'
import { RadioCard } from '@candlewick/ui/radio-card.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '../../platform/minutes.ts'
import { type Coin, type Draft, fittingNetworks, type Network } from './draft.ts'

interface NetworkFieldProps {
  coin: Coin
  draft: Draft
  mode: ChainMode
  chosen: Network | undefined
  onNetwork: (network: string) => void
}

export function NetworkField({ coin, draft, mode, chosen, onNetwork }: NetworkFieldProps) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const fitting = fittingNetworks(coin, draft.address, mode)
  const bound = fitting.length > 0
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-4 text-13">
        <span className="font-medium">{t('network')}</span>
        {bound ? <span className="text-ink-2">{t('networkByAddress')}</span> : null}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {coin.networks.map((one) => {
          const fits = !bound || fitting.includes(one.network)
          return (
            <RadioCard
              key={one.network}
              name="network"
              value={one.network}
              title={one.name}
              checked={one.network === chosen?.network}
              disabled={!one.open || !fits}
              onChoose={onNetwork}
              className="content-start px-3 py-2.5 text-12 text-ink-2 has-disabled:border-dashed"
              titleClassName="text-14 text-ink"
            >
              <span className="num flex flex-wrap gap-x-3">
                <span>{t('fee', { fee: `${groupDigits(one.fee, separators)} ${coin.coin}` })}</span>
                <span>{t('least', { amount: `${groupDigits(one.minimum, separators)} ${coin.coin}` })}</span>
              </span>
              <span className="num">
                {!one.open
                  ? t('networkClosed')
                  : !fits
                    ? t('networkUnfit')
                    : one.way === 'hand'
                      ? t('handWithinDay')
                      : t('minutes', { minutes: minutesOf(one.arrival) })}
              </span>
            </RadioCard>
          )
        })}
      </div>
    </fieldset>
  )
}
