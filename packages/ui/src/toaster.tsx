/** Shows the notifications at the page's corner and says them to screen readers. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type ToastItem, type ToastKind, toast } from './toast-store.ts'
import { useUiTexts } from './ui-texts.tsx'

const ICON: Record<ToastKind, typeof Info> = { info: Info, success: CircleCheck, error: CircleAlert }
const COLOUR: Record<ToastKind, string> = { info: 'text-ink-2', success: 'text-good', error: 'text-bad' }

export function Toaster() {
  const items = useSyncExternalStore(toast.subscribe, toast.items)
  const texts = useUiTexts()
  const box = useRef<HTMLElement>(null)
  const newest = items.at(-1)?.id
  useEffect(() => {
    const section = box.current
    if (!section) return
    // Shown anew for each message, so that it lies above a dialog that was opened meanwhile.
    if (section.matches(':popover-open')) section.hidePopover()
    if (newest !== undefined) section.showPopover()
  }, [newest])
  return (
    <section
      ref={box}
      popover="manual"
      aria-label={texts.notifications}
      className="pointer-events-none fixed inset-x-4 top-4 flex-col items-center gap-2 overflow-visible sm:right-4 sm:left-auto sm:items-end [&:popover-open]:flex"
    >
      <div role="status" aria-live="polite" className="contents">
        {items.map((item) => (
          <ToastCard key={item.id} item={item} closeLabel={texts.close} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const Icon = ICON[item.kind]
  return (
    <div
      onPointerEnter={() => toast.hold(item.id)}
      onPointerLeave={() => toast.release(item.id)}
      className="pointer-events-auto flex w-full max-w-form animate-rise items-start gap-3 rounded-surface border border-line bg-raised py-3 pr-2 pl-4 text-14 shadow-raised"
    >
      <Icon size={18} aria-hidden="true" className={`mt-px shrink-0 ${COLOUR[item.kind]}`} />
      <p className="min-w-0 flex-1 break-words">{item.text}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => toast.dismiss(item.id)}
        className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
