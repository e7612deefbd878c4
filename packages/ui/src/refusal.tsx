/**
 * Words of what is refused, wrong or failed, said at once to those who do not see them; nothing while there are none. No
 * notification says the same meanwhile.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { toast } from './toast-store.ts'

interface RefusalProps {
  children: ReactNode
  /** By which the control that it is about names it as its description. */
  id?: string
  /** `around` takes the letters of where it stands. */
  size?: 'normal' | 'small' | 'around'
}

const LOOK = { normal: 'text-13 text-bad', small: 'text-12 text-bad', around: 'text-bad' }

export function Refusal({ children, id, size = 'normal' }: RefusalProps) {
  // Before it is painted: who reads the field would see the notification flash.
  useLayoutEffect(
    () => (typeof children === 'string' && children !== '' ? toast.placed(children) : undefined),
    [children],
  )
  if (!children) return null
  return (
    <div id={id} role="alert" className={LOOK[size]}>
      {children}
    </div>
  )
}
