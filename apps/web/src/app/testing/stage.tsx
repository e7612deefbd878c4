/** A stage for forms and dialogs: the app around them, and a server that answers as it is told. */

import { LANGUAGES } from '@candlewick/protocol/languages'
import { texts } from '@candlewick/ui/texts.ts'
import { UiTextsProvider, uiTextsOf } from '@candlewick/ui/ui-texts.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { startAreas } from '../../areas/area.ts'
import { queryClient } from '../../platform/queries.ts'
import { AREAS } from '../areas.ts'
import { enter } from './hands.ts'
import { answer, MuteSocket, ToldRequest } from './told-server.ts'

const FILES = import.meta.glob<object>('../../locales/*/*.json', { eager: true, import: 'default' })

function textsOf(language: string): Record<string, object> {
  const from = `../../locales/${language}/`
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(from))
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(from.length, -'.json'.length), texts]))
}

let root: Root | undefined
const page = document.createElement('div')

export async function openStage(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('fetch', (url: string) => answer(url))
  vi.stubGlobal('WebSocket', MuteSocket)
  vi.stubGlobal('XMLHttpRequest', ToldRequest)
  startAreas(AREAS)
  document.body.append(page)
  const resources = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)]))
  texts.start({
    language: 'en',
    resources,
    onMissing: (language, feature, key) => missing.push(`${language}/${feature} ${key}`),
  })
}

/** Puts something on the stage in place of what stood there, and waits for its parts. */
export async function show(content: ReactNode): Promise<void> {
  leave()
  const fresh = createRoot(page)
  root = fresh
  const ui = uiTextsOf('en', (key) => texts.t(key))
  await act(async () =>
    fresh.render(
      <UiTextsProvider texts={ui}>
        <QueryClientProvider client={queryClient}>
          <Suspense>{content}</Suspense>
        </QueryClientProvider>
      </UiTextsProvider>,
    ),
  )
  await settled()
}

export function leave(): void {
  act(() => root?.unmount())
  root = undefined
  queryClient.clear()
}

/** Lets everything that was begun (parts, answers) come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise((resume) => setTimeout(resume)))
}

/**
 * Until it holds. A part's code is fetched when it is first shown, and what is encrypted is not sent in the same turn: a
 * busy machine takes its time for both.
 */
export function reached(check: () => void, withinMs = 20_000): Promise<void> {
  return vi.waitFor(
    async () => {
      await settled()
      check()
    },
    { timeout: withinMs },
  )
}

/** Types a text into a field as a person does. */
export function type(input: HTMLInputElement, text: string): void {
  act(() => enter(input, text))
}

/** Presses the button of a form. */
export async function submit(): Promise<void> {
  const form = page.querySelector('form')
  if (form === null) throw new Error('no form stands on the stage')
  await act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await settled()
}

/** What is said to be wrong, each with the id of the field that it is said of. */
export function faultsShown(): { readonly field: string | undefined; readonly words: string }[] {
  return [...page.querySelectorAll('[role="alert"]')].map((alert) => {
    const owner = alert.id.endsWith('-error') ? alert.id.slice(0, -'-error'.length) : undefined
    return { field: owner, words: alert.textContent ?? '' }
  })
}

/** Texts that were asked for and that the language has not. */
export const missing: string[] = []

/** Says everything that stands on the stage in another language. */
export async function speak(language: string): Promise<void> {
  await act(() => texts.changeLanguage(language))
}
