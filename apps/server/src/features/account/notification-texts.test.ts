/** The texts of messages, as they are in every language. */
import { LANGUAGES } from '@candlewick/protocol/languages'
import { expect, test } from 'vitest'
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
