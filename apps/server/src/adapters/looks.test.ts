/** A look that goes on is one entry; another look, another operator, and what is done are entries of their own. */
import { expect, test } from 'vitest'
import type { AuditEntry } from './audit.ts'
import { looksOnce } from './looks.ts'

const LIST: AuditEntry = { actor: 'ann', action: 'proposal.list', subject: ['waiting'], outcome: 'seen', renewed: true }

function trail() {
  const clock = { now: 1_000_000 }
  const entries: AuditEntry[] = []
  const base = { fails: false }
  const write = looksOnce(
    async (entry) => {
      if (base.fails) throw new Error('no database')
      entries.push(entry)
    },
    () => clock.now,
  )
  return { clock, entries, write, base }
}

test('a page that asks each five seconds for ten minutes is one entry, and then a second', async () => {
  const { clock, entries, write } = trail()
  for (let time = 0; time < 600; time += 5, clock.now += 5_000) await write(LIST)
  expect(entries).toHaveLength(1)
  await write(LIST)
  expect(entries).toHaveLength(2)
})

test('whoever looks, at what and of whom are looks of their own, and what is not renewed is written each time', async () => {
  const { entries, write } = trail()
  const looks = [LIST, { ...LIST, actor: 'ben' }, { ...LIST, subject: ['decided'] }, { ...LIST, customerId: 'cy' }]
  for (const look of [...looks, ...looks]) await write(look)
  expect(entries).toEqual(looks)
  const { renewed: _, ...opened } = LIST
  await write(opened)
  await write(opened)
  expect(entries).toHaveLength(6)
})

test('what could not be written is no look that was had', async () => {
  const { entries, write, base } = trail()
  base.fails = true
  await expect(write(LIST)).rejects.toThrow('no database')
  base.fails = false
  await write(LIST)
  expect(entries).toHaveLength(1)
})

test('however many are remembered, the newest are', async () => {
  const { entries, write } = trail()
  for (let id = 0; id <= 10_000; id += 1) await write({ ...LIST, subject: [String(id)] })
  await write({ ...LIST, subject: ['10000'] })
  expect(entries).toHaveLength(10_001)
  await write({ ...LIST, subject: ['0'] })
  expect(entries).toHaveLength(10_002)
})
