/** The page of identity: who is asked to prove it again reads why, what holds until then, and goes on with one press. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: IdentityPage } = await import('../../../features/account/identity/identity-page.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')

const STEP = { submitTime: 1, decideTime: 2, reason: null, reasonText: '', photos: [] }
const AGAIN = { ...STEP, state: 'again', reason: 'copy', reasonText: 'The picture is of a screen.' }
const levels = [
  { level: 'none', withdrawalDaily: '1000', opens: [] },
  { level: 'primary', withdrawalDaily: '20000', opens: [] },
  { level: 'advanced', withdrawalDaily: '200000', opens: [] },
]
const told = { name: 'A*** B***', idNumber: '****1234', country: 'DE', type: 'id_card', levels, triesLeft: 5 }
const says = (words: string) => document.body.textContent?.includes(words) ?? false
const links = () =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent === 'Send again')
    .map((link) => link.getAttribute('href'))

beforeAll(openStage)
afterEach(() => {
  leave()
  answers.clear()
  expect(missing).toEqual([])
})

async function opened(data: object): Promise<void> {
  answers.set(endOf('identity.own'), { data: { ...told, ...data } })
  await show(
    <AnyPage>
      <IdentityPage />
    </AnyPage>,
  )
  await reached(() => expect(says('Please verify this again')).toBe(true))
}

it('leads to the photos where these alone are asked for again', async () => {
  await opened({ level: 'primary', primary: { ...STEP, state: 'approved' }, advanced: AGAIN })
  for (const words of ['no longer counts', 'Photograph the document itself.', 'The picture is of a screen.'])
    expect(says(words)).toBe(true)
  expect(links()).toEqual(['/user/index?key=advanced'])
})

it('leads to the primary verification first where that is asked for again', async () => {
  await opened({ level: 'none', primary: AGAIN, advanced: AGAIN })
  expect(links()).toEqual(['/user/index?key=primary'])
  expect(says('The primary verification comes first.')).toBe(true)
})
