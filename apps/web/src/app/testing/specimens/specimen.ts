/** A form, dialog or page of the app in one of its states, standing by itself. */

import { CALL_TABLE } from '@candlewick/protocol/call-table.generated'
import type { CallName } from '@candlewick/protocol/client'
import type { ReactNode } from 'react'
import { fill, send } from '../hands.ts'

export const STATES = ['empty', 'filled', 'busy', 'refused'] as const
export type State = (typeof STATES)[number]

export interface Specimen {
  /** `area/what`. */
  readonly name: string
  readonly state: State
  /** A panel of a terminal, a page, or a dialog, which has a place of its own. */
  readonly place: 'panel' | 'page' | 'dialog'
  /** Of somebody who is not logged in. */
  readonly visitor: boolean
  readonly make: (onClose?: () => void) => ReactNode
  /** Brings what stands in `box` into its state. */
  readonly drive: (box: Element) => void | Promise<void>
  /** Where it is refused, by the end of the call's path, and at which field. */
  readonly refusedAt: { readonly path: string; readonly field?: string } | undefined
}

interface Described {
  readonly place: Specimen['place']
  readonly visitor?: boolean
  readonly make: (onClose: () => void) => ReactNode
  /** What is pressed before anything can be entered. */
  readonly before?: (box: Element) => void | Promise<void>
  /** What is entered, by selector; nothing where it can be sent as it is. */
  readonly entries?: Readonly<Record<string, string>>
  /** What it sends; without one it has no busy and no refused state. */
  readonly sends?: CallName
  /** The field of it that is refused. */
  readonly field?: string
}

/** The end of a call's path by which the told server knows it: up to a slash where the call names something after it. */
export function endOf(call: CallName): string {
  const path = CALL_TABLE[call].path.replace(/(\/\{\w+\})+$/, '/')
  return path.slice(path.lastIndexOf('}/') + 1)
}

const nothing = (): void => undefined

/** A thing in every state that it has. */
export function inStates(name: string, described: Described): Specimen[] {
  const { place, visitor = false, make, before, entries, sends, field } = described
  const base = { name, place, visitor, make: (onClose = nothing) => make(onClose), refusedAt: undefined }
  const filled = async (box: Element) => {
    await before?.(box)
    fill(box, entries ?? {})
    // What was entered is taken over before it is sent.
    await new Promise((resume) => setTimeout(resume))
  }
  const sent = async (box: Element) => {
    await filled(box)
    send(box)
  }
  const specimens: Specimen[] = [{ ...base, state: 'empty', drive: async (box) => before?.(box) }]
  if (entries !== undefined) specimens.push({ ...base, state: 'filled', drive: filled })
  if (sends === undefined) return specimens
  const refusedAt = { path: endOf(sends), ...(field !== undefined && { field }) }
  return [...specimens, { ...base, state: 'busy', drive: sent }, { ...base, state: 'refused', drive: sent, refusedAt }]
}

/** A thing in one state, reached by nobody's doing. */
export function still(name: string, state: State, described: Pick<Described, 'place' | 'visitor' | 'make'>): Specimen {
  const { place, visitor = false, make } = described
  const stood = (onClose = nothing) => make(onClose)
  return { name, state, place, visitor, make: stood, drive: nothing, refusedAt: undefined }
}
