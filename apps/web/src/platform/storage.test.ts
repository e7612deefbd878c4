// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { forget, store, stored } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(window, { platformConfig: { keyName: 'cw' } })
})

describe('what the browser keeps', () => {
  it('stands in its wrapper under the configured prefix', () => {
    store('themeName', 'theme-night')
    const item = JSON.parse(localStorage.getItem('cw-themeName') ?? '{}')
    expect(item).toMatchObject({ dataType: 'string', content: 'theme-night' })
    expect(item.datetime).toBeTypeOf('number')
    expect(stored('themeName')).toBe('theme-night')
  })

  it('goes to session storage where a type is given', () => {
    store('draft', { a: 1 }, 'session')
    expect(localStorage.length).toBe(0)
    expect(stored('draft', 'session')).toEqual({ a: 1 })
    forget('draft', 'session')
    expect(stored('draft', 'session')).toBeUndefined()
  })

  it('is nothing where something else wrote there', () => {
    localStorage.setItem('cw-themeName', 'not json')
    expect(stored('themeName')).toBeUndefined()
    localStorage.setItem('cw-themeName', '"text"')
    expect(stored('themeName')).toBeUndefined()
  })
})
