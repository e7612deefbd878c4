/** What stops working in one part of a terminal leaves every other part where it is, in every frame. */
import { onFailure } from '@candlewick/ui/failures.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leave, missing, openStage, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { DeskFrame } = await import('../../../terminal/desk/desk-frame.tsx')
const { PhoneFrame } = await import('../../../terminal/desk/phone-frame.tsx')
const { SiteFrame } = await import('../../../terminal/desk/site-frame.tsx')

const PARTS = ['bar', 'chart', 'book', 'form', 'orders', 'dialog'] as const
type Part = (typeof PARTS)[number]
const nothing = () => undefined

function Broken(): never {
  throw new TypeError('a bug in a part')
}

/** Each frame with what stands in its parts. */
const FRAMES: Record<string, (at: (part: Part) => ReactNode) => ReactNode> = {
  desk: (at) => (
    <DeskFrame
      {...{ bar: at('bar'), chart: at('chart'), book: at('book'), form: at('form'), orders: at('orders') }}
      dialog={at('dialog')}
      onKeys={nothing}
    />
  ),
  site: (at) => (
    <SiteFrame
      {...{ bar: at('bar'), chart: at('chart'), book: at('book'), form: at('form'), orders: at('orders') }}
      dialog={at('dialog')}
    />
  ),
  phone: (at) => (
    <PhoneFrame
      bar={at('bar')}
      views={[{ id: 'chart', label: 'chart', content: [at('chart'), at('book')] }]}
      orders={at('orders')}
      {...{ buy: 'buy', sell: 'sell', onPress: nothing, formTitle: 'form', formOpen: true, onFormClose: nothing }}
      form={at('form')}
      dialog={at('dialog')}
    />
  ),
}
/** Widths in which a frame lays its parts out otherwise. */
const WIDTHS = { desk: [900, 1440], site: [900, 1440], phone: [390] } as const
/** One view of a phone at a time: what stands in it is one part. */
const TOGETHER: Partial<Record<Part, Part>> = { chart: 'book', book: 'chart' }

const failed: string[] = []
beforeAll(openStage)
afterEach(() => {
  leave()
  failed.length = 0
  expect(missing).toEqual([])
})

const CASES = Object.entries(WIDTHS).flatMap(([frame, widths]) =>
  widths.flatMap((width) => PARTS.map((part) => [frame, width, part] as const)),
)

test.each(CASES)('in the frame %s, %d wide, %s alone is told to have failed', async (frame, width, broken) => {
  vi.spyOn(console, 'error').mockImplementation(nothing)
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: width >= Number(/\d+/.exec(asked)?.[0]) }),
  )
  const stop = onFailure(({ where }) => failed.push(where))
  await show(
    <AnyPage>
      {FRAMES[frame]?.((part) => (part === broken ? <Broken key={part} /> : <p key={part}>{`the ${part}`}</p>))}
    </AnyPage>,
  )
  stop()
  vi.restoreAllMocks()
  expect(failed).toHaveLength(1)
  const alsoGone = frame === 'phone' ? TOGETHER[broken] : undefined
  const there = PARTS.filter((part) => document.body.textContent.includes(`the ${part}`))
  expect(there).toEqual(PARTS.filter((part) => part !== broken && part !== alsoGone))
})
