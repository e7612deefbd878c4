/**
 * A customer's bank card: masked, in full only once an operator says why, and hidden again when the page is left; unbound
 * by two, where she lost it or it was replaced.
 */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { Button } from '@candlewick/ui/button.tsx'
import { Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Facts } from '../../parts/card.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { Time } from '../../parts/time.tsx'
import { useProposed } from '../../parts/use-proposed.ts'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'

type Shown = NonNullable<ConsoleOutput<'console.identities.bankCardMasked'>['card']>
const LINES = ['name', 'cardNumber', 'bankName', 'swift', 'branch', 'bankAddress', 'homeAddress'] as const

export function BankCard({ userId }: { userId: string }) {
  const { t } = useTranslation('customers')
  const may = useMay()('bank.review')
  const query = useQuery({ ...callQuery('console.identities.bankCardMasked', { userId }), enabled: may })
  if (!may) return null
  return (
    <Card title={t('bank.title')}>
      <Loaded query={query} failed={t('bank.failed')} outline={<Skeleton className="m-3 h-24" />}>
        {({ card }) =>
          card === null ? (
            <p className="p-3 text-ink-2">{t('bank.none')}</p>
          ) : (
            <Bound key={card.bindTime} userId={userId} card={card} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Bound({ userId, card }: { userId: string; card: Shown }) {
  const { t } = useTranslation('customers')
  const proposed = useProposed()
  const [asked, setAsked] = useState<'show' | 'unbind'>()
  const [whole, setWhole] = useState<Shown>()
  const shown = whole ?? card
  const close = () => setAsked(undefined)
  const act = async (reason: string) => {
    if (asked === 'unbind') proposed(await api.call('console.identities.unbindBankCard', { userId, reason }))
    else setWhole((await api.call('console.identities.bankCard', { userId, reason })).card ?? undefined)
    close()
  }
  return (
    <>
      <Facts
        facts={[
          ...LINES.filter((line) => shown[line] !== '').map((line) => [t(`bank.${line}`), shown[line]] as const),
          [t('bank.since'), <Time key="since" at={shown.bindTime} />],
        ]}
      />
      <div className="flex flex-wrap justify-end gap-2 px-3 pb-3">
        {whole === undefined ? (
          <Button size="sm" onClick={() => setAsked('show')}>
            {t('show')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => setAsked('unbind')}>
          {t('bank.unbind')}
        </Button>
      </div>
      {asked === undefined ? null : (
        <ReasonDialog
          title={t(asked === 'show' ? 'bank.ask' : 'bank.askUnbind')}
          consequence={t(asked === 'show' ? 'reveal.comes' : 'bank.comesUnbind')}
          confirm={t(asked === 'show' ? 'show' : 'bank.propose')}
          onClose={close}
          onReason={act}
        />
      )}
    </>
  )
}
