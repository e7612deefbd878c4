import { describe, expect, it } from 'vitest'
import { inviteCodeOf } from './invite.ts'

describe('the promotion link', () => {
  it.each([
    ['/i&ABC123', 'ABC123'],
    ['/home/index/i&ABC123', 'ABC123'],
    ['/i%26ABC123', 'ABC123'],
    ['/i&ABC123/more', 'ABC123'],
  ])('%s carries a code', (path, code) => {
    expect(inviteCodeOf(path)).toBe(code)
  })

  it.each(['/home/index', '/i', '/i&', '/hi&ABC'])('%s carries none', (path) => {
    expect(inviteCodeOf(path)).toBeUndefined()
  })
})
