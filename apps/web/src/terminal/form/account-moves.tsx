/** The way into a terminal's own account: beside what is there, and in place of it where it is nothing. */
import { Button } from '@candlewick/ui/button.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { MovesMenu } from './moves-menu.tsx'

interface TransferProps {
  /** What it is called. */
  label: string
  onTransfer: () => void
}

/** Opens the terminal's transfer, beside what the account holds. */
export function TransferButton({ label, onTransfer }: TransferProps) {
  return (
    <button
      type="button"
      onClick={onTransfer}
      aria-label={label}
      title={label}
      className="inline-grid size-6 place-items-center rounded-control align-middle text-ink-2 hover:bg-sunken hover:text-ink max-sm:size-11"
    >
      <ArrowLeftRight size={13} aria-hidden="true" />
    </button>
  )
}

interface EmptyAccountProps extends TransferProps {
  /** How to begin. */
  words: string
  coin: string
}

export function EmptyAccount({ words, label, coin, onTransfer }: EmptyAccountProps) {
  return (
    <div className="grid gap-2 rounded-control border border-line-strong p-3">
      <p className="text-ink-2">{words}</p>
      <div className="flex items-center gap-2">
        <Button variant="primary" onClick={onTransfer} className="min-w-0 flex-1">
          {label}
        </Button>
        <MovesMenu coin={coin} onTransfer={onTransfer} />
      </div>
    </div>
  )
}
