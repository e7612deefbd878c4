/** A form as it stands on a page, with the server told what to answer: what was sent is kept. */

import { texts } from '@candlewick/ui/texts.ts'
import { UiTextsProvider, uiTextsOf } from '@candlewick/ui/ui-texts.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { texts as english } from '../../i18n/texts/en.ts'
import { queryClient } from '../../platform/queries.ts'

interface Sent {
  readonly path: string
  readonly body: unknown
}

/** What was sent since the form was opened, GETs left out. */
export const sent: Sent[] = []
/** Answers by path, where it matters with what is asked behind it; what is not here is answered with nothing. */
export const answers = new Map<string, unknown>()

let root: Root | undefined

/** The server of the test: it stands at the edge of the process, all before it is the app's own. */
async function answer(url: unknown, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(String(url), 'http://console.test')
  if (init.method === 'POST') sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
  const data = answers.get(`${pathname}${search}`) ?? answers.get(pathname) ?? { rows: [], next: null }
  const refusal = typeof data === 'object' && data !== null && 'error' in data
  return Response.json(refusal ? data : { code: 200, data, msg: '' }, { status: refusal ? 400 : 200 })
}

/** Shows a form. */
export async function openForm(form: ReactNode): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } })
  const bundles = Object.entries(english).map(([path, bundle]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? '', bundle])
  texts.start({ language: 'en', resources: { en: Object.fromEntries(bundles) } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => form }),
    history: createMemoryHistory(),
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root?.render(
      <UiTextsProvider texts={uiTextsOf('en', texts.getFixedT('en', 'ui'))}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiTextsProvider>,
    ),
  )
  await settled()
}

/** Takes everything away again. */
export async function closeForm(): Promise<void> {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  queryClient.clear()
  sent.length = 0
  answers.clear()
  vi.unstubAllGlobals()
}

/** Everything that was asked has been answered and drawn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise((resume) => setTimeout(resume)))
}

/** The element of a kind that says these words. */
export function found<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, words: string): HTMLElementTagNameMap[Tag] {
  const all = [...document.querySelectorAll(tag)]
  const one = all.findLast(({ textContent }) => textContent?.trim() === words)
  if (one === undefined)
    throw new Error(`no ${tag} "${words}" among ${all.map((each) => each.textContent).join(' | ')}`)
  return one
}

export const isThere = (words: string): boolean => document.body.textContent?.includes(words) ?? false

/** Presses the last button of these words: that of a dialog stands behind that of its page. */
export async function press(words: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].findLast(
    (one) => one.textContent?.trim().startsWith(words) || one.getAttribute('aria-label') === words,
  )
  if (button === undefined) throw new Error(`no button "${words}"`)
  await act(async () => button.click())
  await settled()
}

/** Chooses the radio or the box of these words. */
export async function choose(words: string): Promise<void> {
  const input = found('label', words).querySelector('input')
  await act(async () => input?.click())
}

/** Types into the field of this label. */
export async function type(label: string, text: string): Promise<void> {
  const input = document.getElementById(found('label', label).htmlFor)
  const own = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    // React hears a change only where the value was set by the element's own setter, as typing does.
    Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Picks from the list of this label. */
export async function pick(label: string, value: string): Promise<void> {
  const select = document.getElementById(found('label', label).htmlFor)
  if (!(select instanceof HTMLSelectElement)) throw new Error(`no list "${label}"`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
