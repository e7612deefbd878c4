/** The photos that somebody handed in: counted while masked, and seen by her after the second step. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, settled, show, submit, type } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: IdentityPage } = await import('../../../features/account/identity/identity-page.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')

const STEP = { state: 'approved', submitTime: 1, decideTime: 2, reason: null, reasonText: '', photos: [] }
const photos = ['front', 'back', 'hand'].map((side) => ({ side, url: `/files/${side}.jpg` }))
const IDENTITY = {
  ...{ name: 'A*** B***', idNumber: '****1234', country: 'DE', type: 'passport', triesLeft: 5, level: 'advanced' },
  levels: ['none', 'primary', 'advanced'].map((level) => ({ level, withdrawalDaily: '1000', opens: [] })),
  primary: STEP,
  advanced: { ...STEP, photos },
}
const pictures = () => [...document.querySelectorAll('img')].map(({ alt }) => alt)
const files = () => asked.filter((url) => url.startsWith('/files/'))

beforeAll(openStage)
afterEach(() => {
  leave()
  answers.clear()
  expect(missing).toEqual([])
})

it('are fetched and shown once they may be seen, and gone when hidden', async () => {
  answers.set(endOf('identity.own'), { data: IDENTITY })
  answers.set('/overview', { data: { authenticator: false, passkeys: [], recoveryCodesLeft: 0 } })
  answers.set(endOf('identity.reveal'), {
    refusal: { error: 'factor_needed', field: 'secondFactor', bound: 'password', msg: 'Prove it.' },
  })
  answers.set('/files/', { data: null })
  await show(
    <AnyPage>
      <IdentityPage />
    </AnyPage>,
  )
  await reached(() => expect(document.body.textContent).toContain('Photos3'))
  expect([pictures(), files()]).toEqual([[], []])

  const press = async (name: string) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    await act(async () => button?.click())
    await settled()
  }
  await press('Show')
  await reached(() => expect(document.querySelector('input[name=password]')).not.toBeNull())
  type(document.querySelector('input[name=password]') as HTMLInputElement, 'Candle-1234')
  answers.set(endOf('identity.reveal'), {
    data: { name: 'Ann Bell', idNumber: '98761234', until: Date.now() + 300_000 },
  })
  await submit()
  await reached(() =>
    expect(pictures()).toEqual(['Photo page of the passport', 'Cover of the passport', 'You, holding the document']),
  )
  expect(files()).toEqual(photos.map(({ url }) => url))
  await press('Hide')
  expect(pictures()).toEqual([])
})
