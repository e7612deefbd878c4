/** How one is paid in trades with other customers: the methods one has, masked, and what may be added to them. */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark, Plus, QrCode, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../../navigation/account-frame.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { callQuery } from '../../../platform/queries.ts'
import { Time } from '../../../settings/time.tsx'
import { MethodDialog } from './method-dialog.tsx'
import { METHODS, type Method } from './methods.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type View = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly method: Method }

export default function PaymentsPage() {
  const { t } = useTranslation('payments')
  usePageTitle(t('title'), t('description'))
  const methods = useQuery(METHODS)
  const identity = useQuery(callQuery('identity.own', {}))
  const overview = useQuery(callQuery('security.overview', {})).data
  const [view, setView] = useState<View>()
  const failed = (methods.isError && !methods.data) || (identity.isError && !identity.data)
  const again = () => void Promise.all([methods.refetch(), identity.refetch()])
  return (
    <AccountFrame>
      <h1 className="mb-2 text-28 font-bold">{t('title')}</h1>
      <p className="mb-6 max-w-[42rem] text-ink-2">{t('lead')}</p>
      {failed ? <ErrorState title={t('failed')} onRetry={again} /> : null}
      {methods.data && identity.data ? (
        identity.data.level === 'none' && methods.data.methods.length === 0 ? (
          <NotVerified />
        ) : (
          <Methods {...methods.data} ready={overview !== undefined} onView={setView} />
        )
      ) : failed ? null : (
        <Skeleton className="h-64 w-full" />
      )}
      {overview && view?.kind === 'remove' ? (
        <RemoveDialog method={view.method} overview={overview} onClose={() => setView(undefined)} />
      ) : null}
      {overview && view !== undefined && view.kind !== 'remove' ? (
        <MethodDialog
          method={view.kind === 'change' ? view.method : undefined}
          holder={identity.data?.name ?? ''}
          overview={overview}
          onClose={() => setView(undefined)}
        />
      ) : null}
    </AccountFrame>
  )
}

function NotVerified() {
  const { t } = useTranslation('payments')
  return (
    <div className="grid justify-items-start gap-3 rounded-surface border border-line bg-surface p-5">
      <p>{t('needs')}</p>
      <Link to="/account/center/kyc" className={buttonClass('primary')}>
        {t('needsGo')}
      </Link>
    </div>
  )
}

interface MethodsProps {
  methods: readonly Method[]
  most: number
  /** What guards the account is known: a factor can be asked for. */
  ready: boolean
  onView: (view: View) => void
}

function Methods({ methods, most, ready, onView }: MethodsProps) {
  const { t } = useTranslation('payments')
  const add = (
    <Button variant="primary" disabled={!ready || methods.length >= most} onClick={() => onView({ kind: 'add' })}>
      <Plus size={16} aria-hidden="true" />
      {t('add')}
    </Button>
  )
  return (
    <section aria-label={t('title')} className="rounded-surface border border-line bg-surface">
      {methods.length === 0 ? (
        <Empty picture="wallet" title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
            <p className="num text-13 text-ink-2">{t('count', { held: methods.length, most })}</p>
            {add}
          </div>
          <ul>
            {methods.map((method) => (
              <MethodRow key={method.id} method={method} onAct={(kind) => onView({ kind, method })} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const SIGNS = { bank: Landmark, wallet: Wallet, qr: QrCode } as const
const KIND_NAMES = { bank: 'kindBank', wallet: 'kindWallet', qr: 'kindQr' } as const

function MethodRow({ method, onAct }: { method: Method; onAct: (kind: 'change' | 'remove') => void }) {
  const { t } = useTranslation('payments')
  const { kind, provider, account, holder, branch, swift, picture, changeTime } = method
  const Sign = SIGNS[kind]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line px-5 py-4">
      {picture === '' ? (
        <Sign size={24} aria-hidden="true" className="mt-1 shrink-0 text-ink-3" />
      ) : (
        <img
          src={picture}
          alt={t('codeShown')}
          loading="lazy"
          className="size-16 shrink-0 rounded-control border border-line bg-white object-contain"
        />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-medium break-words">{provider}</h2>
        <p className="num break-words">
          {t(KIND_NAMES[kind])}
          {account === '' ? null : ` · ${account}`}
        </p>
        <p className="text-13 break-words text-ink-2">{[holder, branch, swift].filter(Boolean).join(' · ')}</p>
        <p className="text-13 text-ink-2">
          {t('changedAt')} <Time at={changeTime} show="day" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`${t('change')}: ${provider}`} onClick={() => onAct('change')}>
          {t('change')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={`${t('remove')}: ${provider}`} onClick={() => onAct('remove')}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
