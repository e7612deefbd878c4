/** A mail as a page. */
import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'

test('a message as a page says the same, and what others wrote in it stays text', () => {
  const page = mailPage('A & B', 'first <b>line</b>\nsecond\n\nhttps://x.test/user/not-me#a_b "quoted"')
  expect(page).toContain('<h1 style="margin:0 0 24px;font-size:20px">A &amp; B</h1>')
  expect(page).toContain('first &lt;b&gt;line&lt;/b&gt;<br>second</p>')
  expect(page).toContain(
    '<a href="https://x.test/user/not-me#a_b">https://x.test/user/not-me#a_b</a> &quot;quoted&quot;',
  )
  expect(page).not.toMatch(/<(script|img|link|iframe)/)
})
