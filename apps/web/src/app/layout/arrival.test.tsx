import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isLeaving, useArrival } from './arrival.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

describe('a page is left', () => {
  const place = (pathname: string, search = {}) => ({ pathname, search })
  it.each([
    ['for another path', place('/account/entrust/spot'), place('/account/entrust/flash')],
    ['for another key', place('/assets/index', { key: 'overview' }), place('/assets/index', { key: 'tradeOrder' })],
  ])('%s', (_, from, to) => {
    expect(isLeaving(from, to)).toBe(true)
  })
  it.each([
    ['by a filter', place('/quotes/index'), place('/quotes/index', { tab: 'spot' })],
    [
      'by an opened order',
      place('/assets/index', { key: 'tradeOrder' }),
      place('/assets/index', { key: 'tradeOrder', order: '7' }),
    ],
    ['by the first page of all', undefined, place('/home/index')],
  ])('not %s', (_, from, to) => {
    expect(isLeaving(from, to)).toBe(false)
  })
})

describe('while the next page is on its way', () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  afterEach(() => act(async () => root.render(null)))

  /** Two pages, of which the second comes when it is let. */
  async function twoPages() {
    let arrive = () => {}
    const code = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const rootRoute = createRootRoute({
      component: function Frame() {
        const main = useRef<HTMLElement>(null)
        useArrival(main)
        return (
          <main ref={main} tabIndex={-1}>
            <Outlet />
          </main>
        )
      },
    })
    const page = (path: string, loader?: () => Promise<void>) =>
      createRoute({
        getParentRoute: () => rootRoute,
        path,
        ...(loader ? { loader } : {}),
        component: () => <button type="button">{path}</button>,
      })
    const router = createRouter({
      routeTree: rootRoute.addChildren([page('/old'), page('/new', () => code)]),
      history: createMemoryHistory({ initialEntries: ['/old'] }),
    })
    await act(async () => {
      root.render(<RouterProvider router={router} />)
      await router.load()
    })
    const main = box.querySelector('main')
    if (!main) throw new Error('no page')
    return { router, arrive, main }
  }

  it('the old one answers nothing, and the new one does from its first moment', async () => {
    const { router, arrive, main } = await twoPages()
    expect(main.inert).toBe(false)
    await act(async () => {
      router.history.push('/new')
    })
    expect(main.textContent).toBe('/old')
    expect(main.inert).toBe(true)
    const seen: boolean[] = []
    new MutationObserver(() => seen.push(main.inert)).observe(main, { childList: true, subtree: true })
    await act(async () => arrive())
    expect(main.textContent).toBe('/new')
    expect(main.inert).toBe(false)
    expect(seen).not.toContain(true)
    expect(document.activeElement).toBe(main)
  })

  it('turning back opens the old one again, the focus where it was', async () => {
    const { router, main } = await twoPages()
    const button = main.querySelector('button')
    button?.focus()
    await act(async () => {
      router.history.push('/new')
    })
    button?.blur()
    expect(main.inert).toBe(true)
    await act(async () => router.history.back())
    expect(main.textContent).toBe('/old')
    expect(main.inert).toBe(false)
    expect(document.activeElement).toBe(button)
  })
})
