/**
 * The dialog and the sheet (a dialog at an edge), on the platform's modal dialog: focus stays inside, Escape closes,
 * the page behind is inert, and the focus returns to where it was.
 */
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Boundary } from './boundary.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { hasKeyboard } from './has-keyboard.ts'
import { useUiTexts } from './ui-texts.tsx'

/** What somebody types or chooses in. */
const FIELDS = ['input:not([type=hidden])', 'textarea', 'select', '[role=combobox]']
  .map((field) => `${field}:not(:disabled)`)
  .join(', ')

interface ModalProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  className: string
  /** A press beside the dialog closes it; off where typed text would be lost. */
  lightDismiss?: boolean | undefined
  footer?: ReactNode | undefined
}

function Modal({ open, onClose, title, children, className, lightDismiss = true, footer }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const texts = useUiTexts()

  useEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    const before = document.activeElement
    dialog.showModal()
    focusFirst(dialog)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      dialog.close()
      // By now the dialog may be out of the page, and the browser no longer gives the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  useEffect(() => {
    const dialog = box.current
    if (!dialog || !open || !lightDismiss) return
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog) onClose()
    }
    dialog.addEventListener('pointerdown', onPress)
    return () => dialog.removeEventListener('pointerdown', onPress)
  }, [open, lightDismiss, onClose])

  if (!open) return null
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={cx('flex-col border-line bg-raised p-0 text-ink shadow-raised open:flex', className)}
    >
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-16 font-semibold break-words">
          {title}
        </h2>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <Boundary name="dialog">{children}</Boundary>
      </div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          <Boundary name="dialog foot">{footer}</Boundary>
        </div>
      ) : null}
    </dialog>
  )
}

/**
 * The keyboard begins at what is asked for, or at the button that confirms where nothing is: the browser would take it to
 * the one that closes. On phones it stays there, where a field would bring up a keyboard over half of what is to be read;
 * but for what is there for typing alone.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const held = document.activeElement
  if (held instanceof HTMLElement && held.matches(FIELDS) && dialog.contains(held)) return
  const asked = hasKeyboard()
    ? (dialog.querySelector<HTMLElement>(FIELDS) ?? dialog.querySelector<HTMLElement>('[data-confirms]'))
    : dialog.querySelector<HTMLElement>('[data-typed]')
  asked?.focus()
}

type DialogProps = Omit<ModalProps, 'className'> & { className?: string }

export function Dialog({ className, ...rest }: DialogProps) {
  return (
    <Modal
      {...rest}
      className={cx(
        'm-auto max-h-[90dvh] w-[calc(100%-2rem)] max-w-dialog animate-rise rounded-surface border',
        className,
      )}
    />
  )
}

/** A dialog that stands at an edge: `end` for a drawer, `bottom` for a phone's choices. */
export function Sheet({ side = 'end', ...rest }: DialogProps & { side?: 'end' | 'bottom' }) {
  const edge =
    side === 'end'
      ? 'ml-auto mr-0 my-0 h-dvh max-h-none w-80 max-w-[90vw] border-l'
      : 'mb-0 mt-auto mx-0 w-full max-w-none max-h-[85dvh] rounded-t-surface border-t pb-[env(safe-area-inset-bottom)]'
  return <Modal {...rest} className={cx('animate-rise', edge, rest.className)} />
}
