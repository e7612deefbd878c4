/** What happened to a customer stands in one list, named in the operator's words, and by the kinds that she may see. */
import { afterEach, expect, it, vi } from 'vitest'
import { answers, closeForm, found, isThere, openForm } from '../../parts/testing/form.tsx'
import { Happenings, wayOf } from './timeline.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}/timeline`
const row = { about: '', amount: '', coin: '', opens: 'overview', target: '' }

afterEach(closeForm)

it('names kinds and words, and writes amounts with their coin', async () => {
  const order = { ...row, id: 'spot_order.9', time: 1_700_000_000_000, kind: 'spot_order', what: 'filled' }
  const login = { ...row, id: 'login.3', time: 1_699_999_000_000, kind: 'login', what: 'wrong_password' }
  const rows = [{ ...order, about: 'BTC_USDT buy limit 50000', amount: '12500.5', coin: 'USDT' }, login]
  answers.set(AT, { rows, next: null, kinds: ['login', 'spot_order'] })
  await openForm(<Happenings userId={USER} filters={{}} onChange={vi.fn()} />)
  for (const words of [
    'Spot order',
    'filled',
    'BTC_USDT buy limit at 50,000',
    '12,500.5 USDT',
    'Login',
    'wrong password',
  ]) {
    expect([words, isThere(words)]).toEqual([words, true])
  }
  const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['all kinds', 'Login', 'Spot order'])
})

it('tells what was traded in words, and names a margin account’s fill as that', async () => {
  const at = { time: 1_700_000_000_000, opens: 'command', target: '1' }
  const rows = [
    { ...row, ...at, id: 'a', kind: 'spot_fill', what: 'taker', about: 'cross BTC_USDT buy 50000' },
    { ...row, ...at, id: 'b', kind: 'contract_order', what: 'open', about: 'BTC_USDT_PERP open short stop_market' },
    { ...row, ...at, id: 'c', kind: 'loan', what: 'borrow', about: 'fixed BTC_USDT' },
  ]
  answers.set(AT, { rows, next: null, kinds: [] })
  await openForm(<Happenings userId={USER} filters={{}} onChange={vi.fn()} />)
  for (const words of [
    'Margin fill',
    'cross margin BTC_USDT buy at 50,000',
    'BTC_USDT_PERP open short stop market',
    'isolated margin BTC_USDT',
  ])
    expect([words, isThere(words)]).toEqual([words, true])
})

it('asks for a kind and whole days, and says where there is nothing', async () => {
  const [start, end] = [Date.parse('2026-02-03'), Date.parse('2026-02-05') - 1]
  answers.set(`${AT}?kind=login&startTime=${start}&endTime=${end}`, { rows: [], next: null, kinds: ['login'] })
  answers.set(AT, { rows: [{ ...row, id: 'x.1', time: 0, kind: 'note', what: 'written' }], next: null, kinds: [] })
  const filters = { kind: 'login', from: '2026-02-03', to: '2026-02-04' }
  await openForm(<Happenings userId={USER} filters={filters} onChange={vi.fn()} />)
  expect(isThere('Nothing here')).toBe(true)
  expect(found('option', 'Login').selected).toBe(true)
})

it('leads to what a row tells of, or to the tab of her page for who may not go there', () => {
  const [all, none] = [() => true, (which: string | undefined) => which === undefined]
  const told = { ...row, id: 'x.1', time: Date.parse('2026-02-03T10:00:00Z'), kind: 'x', what: 'customer.note' }
  const command = { ...told, opens: 'command', target: '7' }
  expect(wayOf(USER, command, all)).toEqual({ to: '/ledger/commands/$sequence', params: { sequence: '7' } })
  const tab = { to: '/customers/$userId', params: { userId: USER } }
  expect(wayOf(USER, command, none)).toEqual({ ...tab, search: { tab: 'postings' } })
  expect(wayOf(USER, { ...told, opens: 'logins' }, none)).toEqual({ ...tab, search: { tab: 'logins' } })
  expect(wayOf(USER, { ...told, opens: 'proposal', target: 'p' }, none)).toEqual({ ...tab, search: {} })
  const search = { customer: USER, action: 'customer.note', to: '2026-02-03', entry: '9' }
  expect(wayOf(USER, { ...told, opens: 'audit', target: '9' }, all)).toEqual({ to: '/audit', search })
})
