/** Who has lost what proves her finds the way to customer service where she is asked for it. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { SecondStep } = await import('../../../features/account/sign-in/second-step.tsx')
type Ways = Parameters<typeof SecondStep>[0]['ways']

const nothing = () => undefined
const opened = (ways: Ways) =>
  show(
    <AnyPage>
      <SecondStep ways={ways} busy={false} refusal={undefined} onProof={nothing} onBack={nothing} />
    </AnyPage>,
  )
const helpLink = () =>
  [...document.querySelectorAll('a')].find((link) => link.textContent?.includes('Customer service'))

beforeAll(openStage)
beforeEach(() => answers.clear())
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it('is led to the house’s customer service, and where none is named to the help', async () => {
  await opened(['authenticator', 'recovery'])
  await reached(() => expect(helpLink()?.getAttribute('href')).toContain('helper'))
  answers.set(endOf('platform.getAllSetting'), { data: { supportUrl: 'https://help.example.test/' } })
  await opened(['passkey'])
  await reached(() => expect(helpLink()?.getAttribute('href')).toBe('https://help.example.test/'))
  expect(document.body.textContent).toContain('Lost your second step?')
})

it('is no matter of who is mailed a code', async () => {
  await opened(['email'])
  await reached(() => expect(document.querySelector('form')).not.toBeNull())
  expect(helpLink()).toBeUndefined()
})
