/** Numbers as people type them: the language decides, what can be read in two ways is asked about, nothing is dropped. */
import { expect, test } from './base.ts'
import { moveDollars, newCustomer } from './people.ts'
import { chooseLanguage, useToken } from './visit.ts'

test('a German customer who types 1.500 into a transfer is asked, by keyboard, and moves what was echoed', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await useToken(page.context(), url, token)
  await chooseLanguage(page.context(), 'de')
  await page.goto('/trade/index?type=sec&symbol=BTC_USDT')
  const moved: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('transferFunds')) moved.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: 'Übertragen' }).first().click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: 'Betrag', exact: true })
  await amount.pressSequentially('1.500')
  await expect(amount).toHaveValue('1.500')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toContainText('Welche Zahl ist gemeint?')

  // Neither Enter nor the button sends what is asked about.
  await amount.press('Enter')
  await dialog.getByRole('button', { name: 'Jetzt übertragen' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Welche Zahl ist gemeint?')
  expect(moved).toEqual([])

  await amount.focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: '1.500 USDT', exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: '1,5 USDT', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/1\.500 USDT/)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1.500 USDT sind auf Ihrem Konto: Flash-Konto')).toBeVisible()
  expect(moved).toMatchObject([{ amount: '1500', coin: 'USDT' }])
})

test('typing is undone, pasting reads as typing does, and a stake is a whole number', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await moveDollars(url, token, 4, 5_000)
  await useToken(page.context(), url, token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
  await page.goto('/trade/index?type=sec&symbol=BTC_USDT')
  const form = page.getByRole('form', { name: 'Open a flash contract' })
  const stake = form.getByRole('textbox', { name: 'Stake', exact: true })
  await stake.pressSequentially('10.5')
  await expect(stake).toHaveValue('10.5')
  await expect(form.getByRole('alert')).toContainText('The quantity can only be an integer.')
  await form.getByRole('button', { name: 'Buy up' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const paste = async (text: string) => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
    await stake.press('ControlOrMeta+a')
    await stake.press('ControlOrMeta+v')
  }
  await stake.focus()
  for (const [text, echo] of [
    ['$1,500.00', '1,500 USDT'],
    ['1 500', '1,500 USDT'],
    ['１５００', '1,500 USDT'],
    ['25 USDT', '25 USDT'],
  ] as const) {
    await paste(text)
    await expect(stake).toHaveValue(text)
    await expect(stake).toHaveAccessibleDescription(new RegExp(`^${echo}`))
  }
  for (const text of ['0,5 BTC', '1e5', '15 / 00', '−5']) {
    await paste(text)
    await expect(stake).toHaveValue(text)
    await expect(stake).toHaveAttribute('aria-invalid', 'true')
  }
  await paste('15\n00\n')
  await expect(stake).toHaveValue('15 / 00')
  await stake.press('ControlOrMeta+z')
  await expect(stake).toHaveValue('−5')

  await stake.press('ControlOrMeta+a')
  await stake.pressSequentially('250')
  await stake.press('ArrowLeft')
  await stake.pressSequentially('7')
  await expect(stake).toHaveValue('2570')
  await stake.press('Backspace')
  await expect(stake).toHaveValue('250')
  await stake.press('0')
  await expect(stake).toHaveValue('2500')
  await expect(stake).toHaveAccessibleDescription(/2,500 USDT/)
})
