/** Dialogs that are all open at once, each at its own place, and what does not fit in them. */

import { painted, type StandHandle, settled } from '@candlewick/ui/testing/component-page.ts'
import { widthFaults } from '@candlewick/ui/testing/widths.ts'
import { useEffect } from 'react'
import { changeLanguage } from '../../i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../platform/looks.ts'
import type { Specimen } from './specimens.tsx'

declare global {
  interface Window {
    standing?: StandHandle<Language>
  }
}

/** Far enough for the highest dialog: none lies on another, so that what shows through is not judged. */
const APART = 1_400

export const idOf = ({ name, state }: Specimen) => `${name} ${state}`

const boxOf = (specimen: Specimen) => document.querySelector(`[data-specimen="${idOf(specimen)}"]`)
const openIn = (box: Element | null) => box?.querySelector('dialog[open]') ?? null

const undriven = new Map<Specimen, string>()

/** What is pressed may come only when the server has answered. */
async function drive(specimen: Specimen): Promise<void> {
  for (let times = 0; times < 150; times += 1) {
    await settled()
    const box = boxOf(specimen)
    try {
      if (box !== null && openIn(box) === null) await specimen.open(box)
      await settled()
      const dialog = openIn(boxOf(specimen))
      if (dialog === null) throw new Error('is not open')
      if (specimen.state === 'sent') {
        dialog.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }
      undriven.delete(specimen)
      return
    } catch (error) {
      undriven.set(specimen, String(error))
    }
  }
}

function faultsOf(specimen: Specimen): string[] {
  const dialog = openIn(boxOf(specimen))
  const failed = undriven.get(specimen)
  if (dialog === null || failed !== undefined) return [`${idOf(specimen)}: ${failed ?? 'is not there'}`]
  return [...new Set(widthFaults(dialog).map(({ what, text }) => `${idOf(specimen)}: ${what}: ${text}`))]
}

async function begin(shown: readonly Specimen[]): Promise<void> {
  await document.fonts.ready
  await changeLanguage(LANGUAGES[0])
  await Promise.all(shown.map(drive))
  if (shown.length > 1) {
    for (const [at, specimen] of shown.entries()) {
      const dialog = openIn(boxOf(specimen))
      if (dialog instanceof HTMLElement) dialog.style.setProperty('inset-block', `${at * APART}px auto`)
      if (dialog instanceof HTMLElement) dialog.style.position = 'absolute'
    }
  }
  const speak = async (language: Language) => {
    await changeLanguage(language)
    await settled()
  }
  window.standing = { speak, faults: () => painted().then(() => shown.flatMap(faultsOf)) }
}

export function Stand({ shown }: { shown: readonly Specimen[] }) {
  useEffect(() => void begin(shown), [shown])
  return (
    <main style={{ height: shown.length * APART }}>
      {shown.map((specimen) => (
        <section key={idOf(specimen)} data-specimen={idOf(specimen)} className="h-0 overflow-hidden">
          {specimen.make()}
        </section>
      ))}
    </main>
  )
}
