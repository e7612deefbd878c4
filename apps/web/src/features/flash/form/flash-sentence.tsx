/** What will happen, in one sentence, before it is sent. */
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { BoldText } from '../../../i18n/bold-text.tsx'
import { exactMoney, useCycleText } from '../figures.tsx'
import type { FlashForm } from './use-form.ts'

export function FlashSentence({ form: { market, draft, summary } }: { form: FlashForm }) {
  const { t } = useTranslation('flash')
  const { separators } = useUiTexts()
  const cycle = useCycleText()
  const preview = summary?.preview
  const money = (amount: number) => `${exactMoney(amount, market.coinDecimals, separators)} ${market.coin}`
  return (
    <p className="min-h-13 text-ink-2">
      {preview === undefined || summary === undefined ? (
        t('sentence.waiting')
      ) : (
        <BoldText>
          {t(`sentence.${draft.direction}`, {
            stake: money(preview.stake),
            name: market.name,
            cycle: cycle(summary.cycle.seconds),
            payout: money(preview.payout),
          })}
        </BoldText>
      )}
    </p>
  )
}
