import { describe, expect, it, vi } from 'vitest'
import { ToastStore } from './toast-store.ts'

function storeAt() {
  const clock = { now: 0 }
  return { clock, store: new ToastStore(() => clock.now) }
}

describe('notifications', () => {
  it('shows at most four, the oldest closes', () => {
    const { store } = storeAt()
    for (const text of ['a', 'b', 'c', 'd', 'e']) store.info(text)
    expect(store.items().map((item) => item.text)).toEqual(['b', 'c', 'd', 'e'])
  })

  it('shows the same message at most once in two seconds', () => {
    const { clock, store } = storeAt()
    store.error('same')
    clock.now = 1999
    store.error('same')
    expect(store.items()).toHaveLength(1)
    clock.now = 2000
    store.error('same')
    expect(store.items()).toHaveLength(2)
  })

  it('says one thing that failed in two seconds whatever it is, and the latest of the others after them', () => {
    vi.useFakeTimers()
    const store = new ToastStore(() => Date.now())
    const shown = () => store.items().map((item) => item.text)
    for (const text of ['first', 'second', 'first', 'third', 'bad SQL']) store.error(text)
    store.success('done')
    expect(shown()).toEqual(['first', 'done'])
    vi.advanceTimersByTime(1999)
    expect(shown()).toEqual(['first', 'done'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual(['first', 'done', 'third'])
    vi.useRealTimers()
  })

  it('takes down how an attempt failed once it is made anew, shown or waiting, and nothing else', () => {
    vi.useFakeTimers()
    const store = new ToastStore(() => Date.now())
    store.error('too little', 'order')
    store.info('too little for that')
    store.error('wrong code', 'login')
    store.attempt('login')
    vi.advanceTimersByTime(2_000)
    expect(store.items().map((item) => item.text)).toEqual(['too little', 'too little for that'])
    store.attempt('order')
    expect(store.items().map((item) => item.text)).toEqual(['too little for that'])
    vi.useRealTimers()
  })

  it('does not say what stands at its field, and says it again once it stands there no longer', () => {
    const { clock, store } = storeAt()
    const shown = () => store.items().map((item) => item.text)
    store.error('wrong password')
    const [first, second] = [store.placed('wrong password'), store.placed('wrong password')]
    expect(shown()).toEqual([])
    first()
    clock.now = 2_000
    store.error('wrong password')
    expect(shown()).toEqual([])
    second()
    store.error('wrong password')
    expect(shown()).toEqual(['wrong password'])
  })

  it('says nothing that contains sql, in any case', () => {
    const { store } = storeAt()
    store.error('bad SQL grammar')
    expect(store.items()).toHaveLength(0)
  })

  it('tells its listeners and lets a message be dismissed', () => {
    const { store } = storeAt()
    let told = 0
    const stop = store.subscribe(() => {
      told++
    })
    store.info('a')
    const [item] = store.items()
    if (item) store.dismiss(item.id)
    stop()
    store.info('b')
    expect(told).toBe(2)
    expect(store.items().map((shown) => shown.text)).toEqual(['b'])
  })
})
