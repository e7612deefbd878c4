/** In the demo a new account starts empty: this gives it simulated money to try the market with, once a day. */

import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'

export function DemoFunds() {
  const { t } = useTranslation('home')
  const { separators } = useUiTexts()
  const ask = useMutation({
    mutationFn: () => api.call('demo.funds', {}),
    onSuccess: ({ given, amount, coin }) => {
      if (given) toast.success(t('fundsGiven', { amount: groupDigits(amount, separators), coin }))
      else toast.info(t('fundsGivenBefore'))
    },
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
  })
  return (
    <Button size="lg" busy={ask.isPending} onClick={() => ask.mutate()}>
      {t('getFunds')}
    </Button>
  )
}
