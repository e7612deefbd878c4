// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { supportPage } from './support.ts'

describe('the customer-service link', () => {
  it.each(['https://help.example.test/chat', '/service/chat'])('leads to %s', (url) => {
    expect(supportPage(url)).toBe(url)
  })

  it.each([undefined, '', 'javascript:alert(1)', '/home/index', '/'])('is not there for %s', (url) => {
    expect(supportPage(url)).toBeUndefined()
  })
})
