/** The second step: all of it once more, the fund password and the second step; sent encrypted. */
import { groupDigits } from '@candlewick/money/display'
import { CallFailure } from '@candlewick/protocol/client'
import { transformPassword } from '@candlewick/rules/login-password'
import { Button } from '@candlewick/ui/button.tsx'
import { PasswordField } from '@candlewick/ui/field.tsx'
import { Refusal } from '@candlewick/ui/refusal.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../lists/coin-cell.tsx'
import { api } from '../../platform/api.ts'
import { isLost } from '../../platform/outcome.ts'
import { useOnce } from '../../platform/use-once.ts'
import { AlikeGuard } from './address-field.tsx'
import { type Checked, type Coin, type Draft, idOf, type Network, type Sums, type Terms } from './draft.ts'
import { provePasskey, type Refused, refusedBy } from './passkey.ts'
import { firstWay, isProof, type ProofEntry, ProofFields, proofFields } from './proof-fields.tsx'
import { readAnew } from './read-anew.ts'
import { sealed } from './seal.ts'
import { SpelledAddress } from './spelled-address.tsx'

/** What the first step has found to be in order. */
export interface Reviewed {
  readonly coin: Coin
  readonly network: Network
  readonly address: string
  readonly known: Checked
  readonly sums: Sums
}

interface ReviewStepProps {
  terms: Terms
  draft: Draft
  reviewed: Reviewed
  onBack: () => void
  onSent: (id: string) => void
}

/** Where an answer is lost: how often it is asked for, and after which pauses. */
const MOST_TURNS = 4
const PAUSE_MS = 1_500

export function ReviewStep({ terms, draft, reviewed, onBack, onSent }: ReviewStepProps) {
  const { t } = useTranslation('withdraw')
  const { coin, network, address, sums } = reviewed
  const [password, setPassword] = useState('')
  const [entry, setEntry] = useState<ProofEntry>({ way: firstWay(terms.factors), code: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const { busy, once } = useOnce()
  const form = useRefusedFocus(refused)
  const ask = async () => {
    const id = idOf(terms.userId, coin, network, draft, sums, address)
    const passkey = entry.way === 'passkey' ? await provePasskey(id) : undefined
    const asked = {
      ...{ coin: coin.coin, network: network.network, address, memo: draft.memo, nonce: draft.nonce },
      ...{ amount: sums.amount, fee: sums.fee, fundPassword: transformPassword(password) },
      ...proofFields(entry),
      ...(passkey === undefined ? {} : { passkey }),
    }
    for (let turn = 1; ; turn += 1) {
      try {
        return await api.call('withdrawals.withdrawal', { payload: await sealed(asked) })
      } catch (error) {
        // By its nonce it is the same one: sent again it is answered, never done twice.
        if (!(error instanceof CallFailure) || !isLost(error) || turn === MOST_TURNS) throw error
        await new Promise((resume) => setTimeout(resume, turn * PAUSE_MS))
      }
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    if (password === '' || !isProof(entry)) return
    await once(async () => {
      try {
        const made = await ask()
        await readAnew()
        onSent(made.id)
      } catch (error) {
        setRefused(refusedBy(error, t))
      }
    })
  }
  const at = (...fields: string[]) =>
    refused?.field !== undefined && fields.includes(refused.field) ? refused.words : undefined
  const passwordFault = at('fundPassword') ?? (tried && password === '' ? t('fundPasswordNeeded') : undefined)
  const proofFault =
    at('secondFactor', 'emailCode', 'passkey') ?? (tried && !isProof(entry) ? t('proof.needed') : undefined)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 className="text-16 font-semibold">{t('readOnce')}</h2>
      <Summary reviewed={reviewed} memo={draft.memo} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <PasswordField
          label={t('fundPassword')}
          name="fund-password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...(passwordFault === undefined ? {} : { error: passwordFault })}
        />
        <ProofFields
          factors={terms.factors}
          codeTo={terms.codeTo}
          entry={entry}
          onEntry={setEntry}
          error={proofFault}
        />
      </div>
      {refused !== undefined && passwordFault === undefined && proofFault === undefined ? (
        <Refusal>{refused.words}</Refusal>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="lg" onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" size="lg" busy={busy} className="flex-1">
          {t('send', { amount: `${sums.amount} ${coin.coin}` })}
        </Button>
      </div>
      <p className="text-12 text-ink-2">{t('encrypted')}</p>
    </form>
  )
}

function Summary({ reviewed, memo }: { reviewed: Reviewed; memo: string }) {
  const { t } = useTranslation('withdraw')
  const { separators } = useUiTexts()
  const { coin, network, address, known, sums } = reviewed
  const named = (text: string) => `${groupDigits(text, separators)} ${coin.coin}`
  return (
    <>
      <div className="grid gap-1 rounded-surface border border-line px-4 py-3">
        <p className="text-12 text-ink-2">
          {known.label === null
            ? t('overNetwork', { network: network.name })
            : t('toOver', { label: known.label, network: network.name })}
        </p>
        <SpelledAddress address={address} className="text-16" />
        {memo === '' ? null : (
          <p className="num text-13 text-ink-2">
            {t('memo')}: <span className="font-semibold text-ink">{memo}</span>
          </p>
        )}
      </div>
      <AlikeGuard known={known} />
      <dl className="num grid text-14">
        <Line name={t('sum.leaves')}>{named(sums.total)}</Line>
        <Line name={t('sum.fee')}>{named(sums.fee)}</Line>
        <Line name={t('sum.left')}>{named(sums.left)}</Line>
        <Line name={t('sum.arrives')} strong>
          <CoinCell coin={coin.coin} className="">
            {named(sums.amount)}
          </CoinCell>
        </Line>
      </dl>
    </>
  )
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 py-1.5 ${strong ? 'mt-1.5 border-t border-line pt-3' : ''}`}>
      <dt className="text-ink-2">{name}</dt>
      <dd className={`text-right font-semibold ${strong ? 'text-16' : ''}`}>{children}</dd>
    </div>
  )
}
