/** A masked field of a customer. Showing it asks for a reason, which is recorded; it is hidden again when the page is left. */
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { api } from '../../platform/api.ts'
import { useMay } from '../../session/session.ts'

interface MaskedProps {
  userId: string
  field: 'email' | 'phone' | 'name' | 'idNumber'
  masked: string
}

export function Masked({ userId, field, masked }: MaskedProps) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useState<string>()
  if (masked === '') return <>–</>
  if (shown !== undefined) {
    return (
      <span className="inline-flex items-center">
        <span className="break-all">{shown}</span>
        <CopyButton text={shown} className="size-6!" />
      </span>
    )
  }
  return (
    <>
      {masked}{' '}
      {may('customer.reveal') ? (
        <button type="button" className="text-12 underline underline-offset-2" onClick={() => setAsked(true)}>
          {t('show')}
        </button>
      ) : null}
      {asked ? (
        <ReasonDialog
          title={t('reveal.title', { field: t(field) })}
          consequence={t('reveal.comes')}
          confirm={t('show')}
          onClose={() => setAsked(false)}
          onReason={async (reason) => {
            setShown((await api.call('console.customers.reveal', { userId, field, reason })).value)
            setAsked(false)
          }}
        />
      ) : null}
    </>
  )
}
