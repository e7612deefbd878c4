/**
 * In the demo: simulated USDT for the spot account, once a day of UTC. That today's were given is remembered in this
 * browser, so that they are not offered again with every page; elsewhere the server says it when it is asked.
 */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { Button, type ButtonSize, type ButtonVariant } from '@candlewick/ui/button.tsx'
import { toast } from '@candlewick/ui/toast-store.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { store, stored } from '../../platform/storage.ts'
import { useSession } from '../../session/session.ts'
import { useReadAnew } from './use-assets.ts'

const GIVEN = 'demoGiven'

/** The gift of a day to a customer. */
const giftOf = (user: string) => `${user} ${new Date(serverNow()).toISOString().slice(0, 10)}`

export interface DemoFundsProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

export default function DemoFunds({ variant = 'primary', size = 'md' }: DemoFundsProps) {
  const { t } = useTranslation('demo-funds')
  const { separators } = useUiTexts()
  const readAnew = useReadAnew()
  const user = useSession(({ userInfo }) => userInfo?.userId)
  const isGiven = user !== undefined && stored(GIVEN) === giftOf(user)
  const ask = useMutation({
    mutationFn: () => api.call('demo.funds', {}),
    onSuccess: ({ given, amount, coin }) => {
      if (user !== undefined) store(GIVEN, giftOf(user))
      if (given) toast.success(t('given', { amount: groupDigits(amount, separators), coin }))
      else toast.info(t('givenBefore'))
      readAnew()
    },
    onError: (error) => {
      // A refusal has been shown by the client; anything else is a bug and must surface.
      if (!(error instanceof CallFailure)) throw error
    },
  })
  const done = isGiven || ask.isSuccess
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant={variant} size={size} busy={ask.isPending} disabled={done} onClick={() => ask.mutate()}>
        {done ? t('done') : t('get')}
      </Button>
      {done ? (
        <p role="status" className="text-13 text-ink-2">
          {ask.data?.given === false ? t('givenBefore') : t('next')}
        </p>
      ) : null}
    </div>
  )
}
