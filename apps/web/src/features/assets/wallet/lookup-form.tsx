/** "What I sent has not arrived": looks a transaction up in one's records and on the chains, and says what can be done. */
import type { CallOutput } from '@candlewick/protocol/client'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Field } from '@candlewick/ui/field.tsx'
import { useRefusedFocus } from '@candlewick/ui/refused-focus.ts'
import { Select } from '@candlewick/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoinCell } from '../../../lists/coin-cell.tsx'
import { api } from '../../../platform/api.ts'
import { outcome } from '../../../platform/outcome.ts'
import { callQuery } from '../../../platform/queries.ts'
import { useOnce } from '../../../platform/use-once.ts'
import { DepositStatus } from '../status.tsx'

type Found = CallOutput<'deposits.lookup'>
type Listed = CallOutput<'deposits.currencies'>['rows']

/** Networks change by an operator's hand. */
const LISTED_MS = 60_000
const NONE: Listed = []

export function LookupForm() {
  const { t } = useTranslation('wallet')
  const listed = useQuery({ ...callQuery('deposits.currencies', {}), staleTime: LISTED_MS }).data?.rows ?? NONE
  const [txid, setTxid] = useState('')
  const [network, setNetwork] = useState('')
  const [asked, setAsked] = useState(false)
  const [found, setFound] = useState<Found>()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const given = txid.trim()
  const formed = /^(0x)?[A-Za-z0-9]{10,100}$/.test(given)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFound(undefined)
    setRefused(undefined)
    if (!formed) return
    const done = await once(() => outcome(api.call('deposits.lookup', { txid: given, ...(network && { network }) })))
    if (done === undefined) return
    if ('made' in done) setFound(done.made)
    else setRefused(done.words)
  }
  const error = asked && !formed ? t('txidFormed') : refused
  return (
    <section aria-labelledby="lookup" className="rounded-surface border border-line bg-surface p-4">
      <h2 id="lookup" className="font-semibold">
        {t('missing')}
      </h2>
      <p className="mt-1 text-13 text-ink-2">{t('missingHint')}</p>
      <form
        ref={useRefusedFocus(refused)}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Field
          label={t('txid')}
          value={txid}
          error={error}
          onChange={(event) => {
            setTxid(event.target.value)
            setAsked(false)
            setRefused(undefined)
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Select
          label={t('network')}
          value={network}
          options={[{ value: '', label: t('anyNetwork') }, ...networksOf(listed)]}
          onValue={setNetwork}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('lookUp')}
        </Button>
      </form>
      <div aria-live="polite">{found ? <Findings found={found} listed={listed} /> : null}</div>
    </section>
  )
}

/** Each network once, in the order of its first coin. */
function networksOf(listed: Listed): { value: string; label: string }[] {
  const names = new Map(listed.flatMap(({ networks }) => networks.map(({ network, name }) => [network, name])))
  return [...names].map(([value, label]) => ({ value, label }))
}

function Findings({ found, listed }: { found: Found; listed: Listed }) {
  const { t } = useTranslation('wallet')
  const { finding, wayOut, explorer, deposits } = found
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-3 text-13">
      <p className="font-semibold">{t(`finding.${finding}`)}</p>
      <p className="text-ink-2">{t(`wayOut.${wayOut}`)}</p>
      {wayOut === 'report' || wayOut === 'report_again' ? <ToReport found={found} listed={listed} /> : null}
      {deposits.map((deposit) => (
        <p key={deposit.id} className="num flex flex-wrap items-center justify-between gap-2">
          <CoinCell coin={deposit.coin} className="font-semibold">
            {deposit.amount} {deposit.coin}
          </CoinCell>
          <DepositStatus deposit={deposit} />
        </p>
      ))}
      {explorer === null ? null : (
        <a href={explorer} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {t('onChain')}
        </a>
      )}
    </div>
  )
}

/** To the form of the network: of the coin that was reported, else of the first that comes in on it. */
function ToReport({ found: { network, deposits }, listed }: { found: Found; listed: Listed }) {
  const { t } = useTranslation('wallet')
  const open = listed.filter(({ networks }) => networks.some((one) => one.network === network && one.open))
  const coins = open.map(({ coin }) => coin)
  const coin = deposits.map((one) => one.coin).findLast((one) => coins.includes(one)) ?? coins[0]
  if (network === null || coin === undefined) return null
  return (
    <Link
      to="/assets/index"
      search={{ key: 'recharge', coin, network }}
      className={buttonClass('secondary', 'sm', 'justify-self-start')}
    >
      {t('reportGo')}
    </Link>
  )
}
