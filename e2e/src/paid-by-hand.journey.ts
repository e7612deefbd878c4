/**
 * A coin whose chain is not followed, in and out by people's hands: reported with a picture and credited by two operators,
 * then withdrawn, paid by one operator and settled by another.
 */
import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './base.ts'
import { askConsole, operatorToken, useOperatorToken } from './console.ts'
import { ask, type Customer, call, newcomer, setFundPassword } from './people.ts'
import { useToken } from './visit.ts'
import { withdraw } from './withdrawing.ts'

const TERMS = '/api/exchange/coin/wallet/withdrawal/terms'
/** Of nobody here. */
const THERE = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
/** The ledger is followed by jobs, which on a busy machine take their time. */
const BUSY = { timeout: 60_000 }

interface Operator {
  readonly token: string
  readonly page: Page
}

/** An operator with a browser of her own. */
async function operator(browser: Browser, url: string, email: string): Promise<Operator> {
  const token = await operatorToken(url, email)
  const context = await browser.newContext({ baseURL: url })
  await useOperatorToken(context, token)
  return { token, page: await context.newPage() }
}

/** Approves what another one proposed about `subject`. */
async function approveAsSecond(url: string, { token, page }: Operator, subject: string): Promise<void> {
  const path = 'proposals?state=waiting'
  const { rows } = await askConsole<{ rows: { proposalId: string; subject: { id: string } }[] }>(url, path, token)
  const proposalId = rows.find((row) => row.subject.id.endsWith(subject))?.proposalId ?? ''
  await page.goto(`/console/proposals/${proposalId}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const deciding = page.getByRole('dialog')
  await deciding.getByLabel('Reason').fill('looked at the chain as well')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(deciding).toBeHidden()
}

/** Reports what was sent, with a picture of it; gives the report's id. */
async function report(page: Page, url: string, token: string, txid: string): Promise<string> {
  await page.goto('/assets/index?key=recharge&coin=SOL')
  await page.getByRole('checkbox', { name: 'I send SOL on Solana' }).check()
  const picture = { name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const form = page.locator('form').filter({ hasText: 'Report your transfer' })
  await form.getByRole('textbox', { name: 'Amount sent' }).fill('5.5')
  await form.getByLabel('Payment screenshot').setInputFiles(picture)
  await form.getByRole('textbox', { name: 'Transaction hash' }).fill(txid)
  await form.getByRole('button', { name: 'Report transfer' }).click()
  await expect(page.getByText(/^Reported: .* It is under review/)).toBeVisible()
  const { records } = await call<{ records: { id: string }[] }>(url, '/api/recharge/list', {}, token)
  return records[0]?.id ?? ''
}

/** Asks for it to be paid out, and stays where its state is shown; gives the withdrawal's id. */
async function asked(page: Page, url: string, { token, email }: Customer): Promise<string> {
  await withdraw(page, url, email, { coin: 'SOL', amount: '2', to: THERE })
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible(BUSY)
  const { records } = await call<{ records: { id: string }[] }>(url, '/api/withdraw/list', {}, token)
  return records[0]?.id ?? ''
}

test('a transfer that is reported is credited by two operators, and paid out by two', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const customer = await newcomer(url)
  const { token } = customer
  await setFundPassword(url, token)
  await useToken(page.context(), url, token)
  const available = async () => {
    const { coins } = await ask<{ coins: { coin: string; available: string }[] }>(url, TERMS, token)
    return coins.find(({ coin }) => coin === 'SOL')?.available
  }
  expect(Number(await available())).toBe(0)
  const came = randomBytes(32).toString('hex')
  const reported = await report(page, url, token, came)

  const finance = await operator(browser, url, 'finance@candlewick.test')
  await finance.page.goto(`/console/deposits?id=${reported}`)
  await finance.page.getByRole('row').filter({ hasText: '5.5' }).click()
  const shown = finance.page.getByRole('img', { name: 'Picture' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await finance.page.getByRole('button', { name: 'Credit' }).click()
  const crediting = finance.page.getByRole('dialog')
  await expect(crediting.getByRole('textbox', { name: 'Transaction' })).toHaveValue(came)
  await crediting.getByRole('textbox', { name: 'Has come in' }).fill('5.5')
  await crediting.getByLabel('Reason').fill('it is on the chain')
  await crediting.getByRole('button', { name: 'Propose' }).click()
  await expect(crediting).toBeHidden()
  expect(Number(await available())).toBe(0)
  const second = await operator(browser, url, 'operator@candlewick.test')
  await approveAsSecond(url, second, reported)
  const recent = page.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem').first()
  await expect(recent).toContainText('credited', BUSY)
  await expect.poll(available, BUSY).toBe('5.5')

  const id = await asked(page, url, customer)
  expect(await available()).toBe('3.49')
  const paid = randomBytes(32).toString('hex')
  await finance.page.goto(`/console/withdrawals/${id}`)
  await finance.page.getByRole('button', { name: 'I am paying it' }).click()
  await expect(finance.page.getByText('Finn Finance is paying it since')).toBeVisible()
  await finance.page.getByRole('button', { name: 'Paid by hand' }).click()
  const paying = finance.page.getByRole('dialog')
  await paying.getByRole('textbox', { name: 'Transaction' }).fill(paid)
  await paying.getByLabel('Reason').fill('sent from the wallet of the house')
  await paying.getByRole('button', { name: 'Propose' }).click()
  await expect(paying).toBeHidden()
  await approveAsSecond(url, second, id)
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible(BUSY)
  await expect(page.getByText(paid)).toBeVisible()
  expect(await available()).toBe('3.49')
  await Promise.all([finance, second].map((one) => one.page.context().close()))
})
