/** Somebody forgot her fund password: she asks, two operators let her, and she sets a new one. */
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { askConsole, operatorToken, useOperatorToken } from './console.ts'
import { call, DEMO_PASSWORD, FUND_PASSWORD, newcomer, setFundPassword, transformed } from './people.ts'
import { useToken } from './visit.ts'

test('a forgotten fund password is asked for, let by two operators and set anew', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  const idNumber = `FP${Date.now()}`
  const facts = { level: 'primary', name: 'Fiona Pass', idNumber, country: 'ES', type: 'passport' }
  await call(url, '/api/user/uploadKYC', facts, token)
  await setFundPassword(url, token)
  const { user } = await call<{ user: { userId: string } }>(url, '/api/user/getInfo', {}, token)
  const risk = await operatorToken(url, 'risk@candlewick.test')
  const ownRow = async (path: string) => {
    const { rows } = await askConsole<{ rows: { id: string; userId: string }[] }>(url, path, risk)
    return rows.find(({ userId }) => userId === user.userId)?.id ?? ''
  }
  const identity = await ownRow('identities/list?limit=200')
  await call(url, '/api/console/identities/decide', { id: identity, decision: 'approve' }, risk)

  await useToken(page.context(), url, token)
  await page.goto('/account/center/security/setting/trade-pwd')
  await page.getByRole('button', { name: 'Forgotten?' }).click()
  await page.getByRole('button', { name: 'Ask customer service' }).click()
  await expect(page.getByText('Enter the number of the document.')).toBeVisible()
  await page.getByLabel('Login password').fill(DEMO_PASSWORD)
  await page.getByLabel('Document number').fill(idNumber)
  await page.getByLabel('What else customer service should know').fill('a new phone')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask customer service' }).click()
  await expect(page.getByText('Your request is under review.')).toBeVisible()

  const desk = await browser.newContext({ baseURL: url })
  await useOperatorToken(desk, risk)
  const operator = await desk.newPage()
  await operator.goto(`/console/forgotten/${await ownRow('forgotten/list')}`)
  await expect(operator.getByText('The document’s number is right')).toBeVisible()
  await expect(operator.getByText('a new phone')).toBeVisible()
  expect(await accessibilityFaults(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Let a new one be set' }).click()
  const asking = operator.getByRole('dialog')
  await asking.getByLabel('Reason').fill('she showed her passport')
  await asking.getByRole('button', { name: 'Propose it' }).click()
  await expect(asking).toBeHidden()

  const admin = await operatorToken(url, 'admin@candlewick.test')
  const { rows } = await askConsole<{ rows: { proposalId: string; kind: string }[] }>(
    url,
    'proposals?state=waiting',
    admin,
  )
  const proposalId = rows.find(({ kind }) => kind === 'fund_password.renew')?.proposalId ?? ''
  const decision = { proposalId, decision: 'approve', reason: 'seen as well' }
  await call(url, '/api/console/proposals/decide', decision, admin)
  await desk.close()

  await page.reload()
  await expect(page.getByText('You can set a new fund password until')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Fund-9876')
  await page.getByLabel('Password again').fill('Fund-9876')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You can set a new fund password until')).toHaveCount(0)
  // The new one is what she changes it with from now on.
  const [set, old] = [transformed('Fund-9876'), transformed(FUND_PASSWORD)]
  await call(url, '/api/user/updatePwd', { oldPassword: set, newPassword: old, confirmPassword: old }, token)
})
