/** The networks on which a coin can come in, each with what it asks for; a closed one says so and cannot be chosen. */
import { groupDigits } from '@candlewick/money/display'
import type { CallOutput } from '@candlewick/protocol/client'
import { RadioCard } from '@candlewick/ui/radio-card.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { minutesOf } from '../../../platform/minutes.ts'

export type CoinNetwork = CallOutput<'deposits.currencies'>['rows'][number]['networks'][number]

interface NetworkChoiceProps {
  coin: string
  networks: readonly CoinNetwork[]
  chosen: string | undefined
  onChoose: (network: string) => void
}

export function NetworkChoice({ coin, networks, chosen, onChoose }: NetworkChoiceProps) {
  const { t } = useTranslation('wallet')
  const { separators } = useUiTexts()
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{t('chooseNetwork')}</legend>
      <p className="-mt-1.5 text-13 text-ink-2">{t('chooseNetworkHint', { coin })}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {networks.map((network) => (
          <RadioCard
            key={network.network}
            name="network"
            value={network.network}
            title={network.name}
            checked={network.network === chosen}
            disabled={!network.open}
            onChoose={onChoose}
            className="p-3 text-13"
          >
            <span className="num text-12 text-ink-2">
              {!network.open
                ? t('closed')
                : network.way === 'hand'
                  ? t('byHand')
                  : t('networkFacts', { count: network.confirmations, minutes: minutesOf(network.arrival) })}
            </span>
            <span className="num text-12 text-ink-2">
              {t('minimumIs', { amount: groupDigits(network.minimum, separators), coin })}
            </span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}
