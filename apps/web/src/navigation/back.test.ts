import { describe, expect, it } from 'vitest'
import { safeBack } from './back.ts'

describe('where the login leads back to', () => {
  it('is the page that asked for it', () => {
    expect(safeBack('/trade/index?type=spot')).toBe('/trade/index?type=spot')
  })

  it.each([undefined, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/user/login'])(
    'is home for %s',
    (back) => {
      expect(safeBack(back)).toBe('/home/index')
    },
  )
})
