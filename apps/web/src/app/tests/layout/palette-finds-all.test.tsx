/** The palette leads to everything: each setting, and each page whose address needs nothing filled in. */
import { act } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AnyPage } from '../../testing/page-at.tsx'
import { leave, openStage, settled, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { everyPage, useWays } = await import('../../layout/palette-targets.ts')
const { ADDRESSED } = await import('../../../features/account/security/setting-dialog.tsx')
const { CENTRE_KEYS } = await import('../../../features/account/centre/keys.ts')
const { makeRouter } = await import('../../router.tsx')

const router = makeRouter()
const { changeSetting, useSettings } = await import('../../../settings/settings.ts')

/** Addresses that are other names of a page, and lead there. */
const OTHER_NAMES = new Set([
  ...['/', '/home', '/user', '/trade', '/exchange', '/exchange/index', '/exchange/full-contract', '/assets'],
  ...['/account', '/account/center', '/account/wallet', '/account/entrust', '/account/entrust/future'],
  ...['/account/wallet/assets', '/account/wallet/deposit', '/account/wallet/withdrawal'],
])
/** What only a link in a letter leads to. */
const FROM_LETTERS = new Set(['/user/not-me'])
/** Steps of the user centre, which is in the list itself. */
const STEPS = new Set(['primary', 'advanced', 'tardPwd', 'loginPwd', 'certified'])

let ways: ReturnType<typeof useWays>['ways'] = []
function Read() {
  ways = useWays('', () => undefined).ways
  return null
}

beforeAll(async () => {
  await openStage()
  await show(
    <AnyPage>
      <Read />
    </AnyPage>,
  )
  await settled()
})
// Other tests share the page with this one.
const { themeName, upDownColours, exchange, timezone, timeFormat } = useSettings.getState()
afterAll(() => {
  leave()
  changeSetting('themeName', themeName)
  changeSetting('upDownColours', upDownColours)
  changeSetting('exchange', exchange)
  changeSetting('timezone', timezone)
  changeSetting('timeFormat', timeFormat)
})

it('has a way to each page', () => {
  const listed = new Set(everyPage().map(({ to }) => to))
  const places = Object.keys(router.routesByPath).map((path) => (path === '/' ? path : path.replace(/\/$/, '')))
  const missing = places.filter((path) => !(path.includes('$') || OTHER_NAMES.has(path) || FROM_LETTERS.has(path)))
  expect(missing.filter((path) => !listed.has(path))).toEqual([])
  expect(missing).toContain('/proof/fund')
})

it('has a way to each item of security, and to each part of the user centre', () => {
  const listed = everyPage()
  for (const setting of ADDRESSED)
    expect(listed.map(({ to }) => to)).toContain(`/account/center/security/setting/${setting}`)
  const keys = listed.flatMap(({ to, search }) => (to === '/user/index' ? (search?.key ?? []) : []))
  expect(CENTRE_KEYS.filter((key) => !(keys.includes(key) || STEPS.has(key)))).toEqual([])
})

it('calls each page something', () => {
  expect(ways.filter(({ id, label }) => id.startsWith('page ') && /^page\.|^$/.test(label))).toEqual([])
})

it('changes each setting', async () => {
  const before = { ...useSettings.getState() }
  const changed = new Set<string>()
  const settings = ways.filter(({ group }) => group === 'Setting')
  for (const way of settings) {
    await act(async () => way.act())
    const now: Record<string, unknown> = { ...useSettings.getState() }
    for (const [name, value] of Object.entries(before)) if (now[name] !== value) changed.add(name)
  }
  expect([...changed].toSorted()).toEqual(Object.keys(before).toSorted())
})
