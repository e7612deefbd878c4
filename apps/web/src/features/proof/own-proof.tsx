/** The check of one's own balance: begun by a button, its result with the way up the tree, and the file to take along. */
import { formatBigDecimal } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { Button } from '@candlewick/ui/button.tsx'
import { Amount } from '@candlewick/ui/numbers.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { saveText } from '@candlewick/ui/save-file.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { api } from '../../platform/api.ts'
import { useSession } from '../../session/session.ts'
import { MovesMenu } from '../../terminal/form/moves-menu.tsx'
import { checkOwn, type OwnFault, type OwnResult } from './own-check.ts'
import { PathPicture } from './path-picture.tsx'

/** What a fault means. */
const WORDS = {
  Leaf: 'faultLeaf',
  Identity: 'faultIdentity',
  Publication: 'faultPublication',
  Seen: 'faultSeen',
} as const satisfies Record<OwnFault, string>

type File = CallOutput<'proof.path'>

export function OwnProof({ number }: { number: number }) {
  const { t } = useTranslation('proof')
  const title = useId()
  const { isLogin, userInfo } = useSession()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [found, setFound] = useState<{ file: File; result: OwnResult }>()
  const check = async () => {
    setState('busy')
    try {
      const file = await api.call('proof.path', { number })
      const names = [userInfo?.email ?? '', userInfo?.phone ?? '', userInfo?.account ?? '', userInfo?.userId ?? '']
      setFound({ file, result: checkOwn(file, names) })
      setState('idle')
    } catch {
      // The client has said what failed; the check can be begun again.
      setState('failed')
    }
  }
  return (
    <section
      aria-labelledby={title}
      className="grid content-start gap-4 rounded-surface border border-line bg-surface p-5"
    >
      <h2 id={title} className="text-20 font-semibold">
        {t('own')}
      </h2>
      <p className="text-ink-2">{t('ownText')}</p>
      {isLogin ? (
        <Button variant="primary" busy={state === 'busy'} onClick={() => void check()} className="justify-self-start">
          {t('check')}
        </Button>
      ) : (
        <Link to="/user/login" className="justify-self-start font-medium underline underline-offset-4">
          {t('logIn')}
        </Link>
      )}
      {state === 'failed' ? <Refusal size="around">{t('failed')}</Refusal> : null}
      {found === undefined ? null : <Result {...found} />}
    </section>
  )
}

function Result({ file, result }: { file: File; result: OwnResult }) {
  const { t } = useTranslation('proof')
  const { checked, fault, milliseconds } = result
  return (
    <>
      {fault === undefined ? null : (
        <div role="alert" className="grid gap-1 rounded-control border border-line-strong p-3">
          <p className="flex items-center gap-2 font-semibold text-bad">
            <ShieldAlert size={18} aria-hidden="true" /> {t('fault')}
          </p>
          <p>{t(WORDS[fault])}</p>
          <p className="text-ink-2">{t('keep')}</p>
        </div>
      )}
      {checked === undefined ? null : <Holds checked={checked} file={file} milliseconds={milliseconds} />}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => saveText(JSON.stringify(file), `candlewick-proof-${file.run.number}`)}
      >
        <Download size={14} aria-hidden="true" /> {t('download')}
      </Button>
      <p className="text-13 text-ink-2">{t('offline')}</p>
    </>
  )
}

interface HoldsProps {
  checked: NonNullable<OwnResult['checked']>
  file: File
  milliseconds: number
}

function Holds({ checked, file, milliseconds }: HoldsProps) {
  const { t } = useTranslation('proof')
  const [coin, setCoin] = useState(checked.proofs[0]?.asset ?? '')
  const proof = checked.proofs.find(({ asset }) => asset === coin)
  if (proof === undefined) return <p role="status">{t('nothing')}</p>
  const identity = file.proofs.find(({ asset }) => asset === coin)?.identity ?? ''
  return (
    <>
      <div role="status">
        <p className="flex items-center gap-2 font-semibold text-good">
          <ShieldCheck size={18} aria-hidden="true" /> {t('holds')}
        </p>
        <p className="num text-13 text-ink-2">{t('took', { milliseconds: Math.max(0.1, milliseconds).toFixed(1) })}</p>
      </div>
      <Tabs
        label={t('coin')}
        look="panel"
        value={coin}
        onValue={setCoin}
        className="overflow-x-auto"
        items={checked.proofs.map(({ asset }) => ({ id: asset, label: <CoinCell coin={asset} className="" /> }))}
      />
      <div className="flex items-center gap-2 text-20 font-semibold">
        <Amount value={formatBigDecimal(proof.amount, proof.decimals)} unit={coin} />
        <MovesMenu coin={coin} />
      </div>
      <PathPicture proof={proof} identity={identity} />
    </>
  )
}
