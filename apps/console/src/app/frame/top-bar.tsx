/** The bar above the page: search by anything that names a customer, the palette, which market this is, the time. */
import { Badge } from '@candlewick/ui/badge.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Key } from '../../parts/key.tsx'
import { platformConfig } from '../../platform/config.ts'
import { useNow } from '../../platform/now.ts'
import { stamp } from '../../platform/times.ts'
import { useMay } from '../../session/session.ts'

interface TopBarProps {
  find: RefObject<HTMLInputElement | null>
  onPalette: () => void
}

export function TopBar({ find, onPalette }: TopBarProps) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      {may('customer.read') ? <Find find={find} /> : null}
      <button
        type="button"
        onClick={onPalette}
        className="ml-auto inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-12 text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Command size={14} aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">{t('palette.open')}</span>
        <span className="hidden lg:inline">
          <Key name="ctrl+k" />
        </span>
      </button>
      {platformConfig().simulated ? (
        <span className="hidden sm:inline">
          <Badge tone="flame">{t('simulated')}</Badge>
        </span>
      ) : null}
      <Clock />
    </>
  )
}

function Find({ find }: Pick<TopBarProps, 'find'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const q = typed.trim()
    if (q !== '') void navigate({ to: '/customers', search: { q } }).then(() => setTyped(''))
  }
  return (
    <search className="w-full max-w-90 min-w-0">
      <form
        onSubmit={onSubmit}
        className="flex h-8 items-center rounded-control border border-line-strong pr-2 focus-within:border-ink hover:border-ink-3"
      >
        <input
          ref={find}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          className="min-w-0 flex-1 bg-transparent px-2 text-13 outline-none"
        />
        <Key name="/" />
      </form>
    </search>
  )
}

const SECOND_MS = 1_000

function Clock() {
  const now = useNow(SECOND_MS)
  return <span className="hidden text-12 whitespace-nowrap text-ink-2 lg:inline">{stamp(now)} UTC</span>
}
