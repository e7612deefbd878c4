/** The texts of messages, as they are in every language. */
import { LANGUAGES } from '@candlewick/protocol/languages'
import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'
import { NOTIFICATION_TEXTS } from './notification-texts.ts'
import { SECURITY_NOTIFICATION_TEXTS } from './security-notification-texts.ts'

test('every text has its places for code and purpose in every language', () => {
  for (const language of LANGUAGES) {
    const texts = NOTIFICATION_TEXTS[language]
    expect(texts.code).toMatch(/\{code\}.*\{purpose\}/s)
    for (const text of [...Object.values(texts), ...Object.values(texts.purposes)]) expect(text).not.toBe('')
  }
})

test('every change of how an account is known has words of its own in every language', () => {
  for (const language of LANGUAGES) {
    const { changes, ...others } = SECURITY_NOTIFICATION_TEXTS[language]
    const words = [...Object.values(changes), ...Object.values(others)]
    expect(words).not.toContain('')
    expect(new Set(words).size).toBe(words.length)
  }
})

test('a message as a page says the same, and what others wrote in it stays text', () => {
  const page = mailPage('A & B', 'first <b>line</b>\nsecond\n\nhttps://x.test/user/not-me#a_b "quoted"')
  expect(page).toContain('<h1 style="margin:0 0 24px;font-size:20px">A &amp; B</h1>')
  expect(page).toContain('first &lt;b&gt;line&lt;/b&gt;<br>second</p>')
  expect(page).toContain(
    '<a href="https://x.test/user/not-me#a_b">https://x.test/user/not-me#a_b</a> &quot;quoted&quot;',
  )
  expect(page).not.toMatch(/<(script|img|link|iframe)/)
})
