/** The reward centre and the credit score of somebody new: what she did counts, what she still needs is said. */
import { expect, test } from './base.ts'
import { operatorToken } from './console.ts'
import { newCustomer } from './people.ts'
import { verify } from './review.ts'
import { useToken } from './visit.ts'

test('a deposit is seen by itself, what is missing for its coupon is said, and a score begins at 100', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await useToken(context, url, token)
  await page.goto('/account/center/reward-center')
  await expect(page.getByText('Coupons are granted once your identity is verified')).toBeVisible()
  await expect(page.getByText('Left in the budget')).toBeVisible()
  await expect(page.getByText('No coupon is waiting')).toBeVisible()
  // Deposits are looked for every two seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 of 7 done')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const spot = page.getByRole('listitem').filter({ hasText: 'Make a first spot trade' })
  await spot.getByRole('link', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/trade\/index\?.*type=spot/)

  await page.goto('/account/center/credit')
  await expect(page.getByRole('heading', { name: 'Credit score' })).toBeVisible()
  await expect(page.getByText('of 200')).toBeVisible()
  await expect(page.getByText('Thirtieth day overdue')).toBeVisible()
  await expect(page.getByText('No change so far')).toBeVisible()
})

test('a coupon is there once the identity is verified, and one press claims it into the spot account', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await verify(url, token, 'Coupon Person', await operatorToken(url, 'operator@candlewick.test'))
  await useToken(context, url, token)
  await page.goto('/account/center/reward-center')
  const coupon = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Claim / }) })
  // Facts are looked for every two seconds, and granted then.
  await expect(async () => {
    await page.reload()
    await expect(coupon.filter({ hasText: 'Make a first deposit' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const first = coupon.filter({ hasText: 'Make a first deposit' })
  const button = first.getByRole('button')
  const [, amount = ''] = /^Claim (\S+\s\S+)$/.exec((await button.textContent()) ?? '') ?? []
  await button.click()
  await expect(page.getByText(`${amount} credited to your spot account`)).toBeVisible()
  await expect(first).toBeHidden()
  const claimed = page.getByRole('row').filter({ hasText: 'Make a first deposit' })
  await expect(claimed).toContainText('Claimed')
})
