/** One key at a glance. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { Button } from '@candlewick/ui/button.tsx'
import { CopyButton } from '@candlewick/ui/copy-button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../platform/server-clock.ts'
import { Time } from '../../../settings/time.tsx'
import { BehindColons } from '../behind-colons.tsx'
import type { ApiKey } from './key-terms.ts'

interface KeyRowProps {
  apiKey: ApiKey
  onAct: (kind: 'edit' | 'delete' | 'enable') => void
}

const KINDS = { hmac: 'HMAC-SHA-256', ed25519: 'Ed25519' } as const

export function KeyRow({ apiKey, onAct }: KeyRowProps) {
  const { t } = useTranslation('api-keys')
  const { id, name, kind, permissions, addresses, markets, expireTime, lastUsed, lastAddress, suspended } = apiKey
  const expired = expireTime !== null && expireTime <= serverNow()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 font-medium break-words">{name}</h2>
          {suspended ? <Badge tone="flame">{t('suspended')}</Badge> : null}
          {expired ? <Badge tone="flame">{t('expired')}</Badge> : null}
          {permissions.map((permission) => (
            <Badge key={permission}>{t(permission)}</Badge>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          {suspended ? (
            <Button size="sm" variant="primary" onClick={() => onAct('enable')}>
              {t('enable')}
            </Button>
          ) : null}
          <Button size="sm" onClick={() => onAct('edit')}>
            {t('edit')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onAct('delete')}>
            {t('delete')}
          </Button>
        </div>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 text-13 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,2fr)]">
        <Fact name={`${t('keyId')} · ${KINDS[kind]}`}>
          <span className="-my-2 flex items-center">
            <code className="font-mono text-12 break-all">{id}</code>
            <CopyButton text={id} />
          </span>
        </Fact>
        <Fact name={t('addresses')}>
          {addresses.length > 0 ? <BehindColons text={addresses.join(', ')} /> : t('addressesAny')}
        </Fact>
        <Fact name={t('markets')}>{markets.length > 0 ? markets.join(', ') : t('marketsAll')}</Fact>
        <Fact name={t('expires')}>{expireTime === null ? t('expiryNever') : <Time at={expireTime} show="day" />}</Fact>
        <Fact name={t('lastUsed')}>
          {lastUsed === null ? (
            t('neverUsed')
          ) : (
            <>
              <Time at={lastUsed} /> {lastAddress ? <span className="text-ink-2">· {lastAddress}</span> : null}
            </>
          )}
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="num break-words">{children}</dd>
    </div>
  )
}
