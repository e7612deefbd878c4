/** The button, and the same look for a link that leads somewhere. Primary is ink; colour is only for buying and selling. */
import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'buy' | 'sell' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const LOOK: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-on-ink hover:brightness-90',
  secondary: 'border-line-strong bg-transparent text-ink hover:border-ink-3 hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  buy: 'border-up bg-up text-on-up hover:brightness-90',
  sell: 'border-down bg-down text-on-down hover:brightness-90',
  danger: 'border-bad bg-transparent text-bad hover:bg-bad-soft',
}
const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-13',
  md: 'min-h-9 px-3.5 py-1.5 text-14',
  lg: 'min-h-11 px-4.5 py-2.5 text-14',
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', extra?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-medium transition select-none',
    'disabled:opacity-50 aria-disabled:opacity-50',
    LOOK[variant],
    SIZE[size],
    extra,
  )
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button says so, keeps its width and the keyboard, and cannot be pressed again. */
  busy?: boolean
  /** Has the focus when its dialog opens and there is nothing to fill in, so that Enter does what was just asked for. */
  confirms?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, busy, confirms, className, type = 'button', ...rest }: ButtonProps) {
  const { children, onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      {...(confirms && { 'data-confirms': '', onKeyDown: onlyAnew })}
      type={type}
      // Not `disabled`, which would take the keyboard away to nowhere: pressed meanwhile, it does nothing.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? hold : onClick}
      className={buttonClass(variant, size, className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

/** The press that opened the dialog does not confirm it too, however long it is held. */
function onlyAnew(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

/** Sends no form either: that Enter presses its button is how a form is sent by keyboard. */
function hold(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault()
}

/** A turning ring for work of unknown length. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for those who do not see the picture; also its tooltip. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

/** A square button that holds a picture only. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-9 shrink-0 place-items-center rounded-control text-ink-2 transition hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
    />
  )
}
