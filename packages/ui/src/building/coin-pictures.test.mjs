import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import known from '../pictures.json' with { type: 'json' }
import { pictureOf } from '../pictures.ts'
import { pictures } from './coin-pictures.mjs'

const require = createRequire(import.meta.url)
const modules = join(dirname(require.resolve('country-flag-icons/package.json')), '..')
const versionOf = (name) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version

describe('pictures of coins and currencies', () => {
  it('are there for every one that says it has one, and hold nothing that runs', async () => {
    const made = await pictures()
    for (const code of [...known.coins.split(' '), ...Object.keys(known.flags)]) {
      const name = pictureOf(code)?.replace('/assets/', '')
      expect([code, made.get(name)]).toEqual([code, expect.stringContaining('<svg')])
      expect([code, /<script|\bon\w+=|javascript:|<foreignObject/i.test(made.get(name))]).toEqual([code, false])
    }
    expect(made.size).toBe(known.coins.split(' ').length + Object.keys(known.flags).length)
  })
  it('have addresses that change with the packages they are from', () => {
    expect(known.version).toBe(`${versionOf('@web3icons/core')}-${versionOf('country-flag-icons')}`)
  })
  it('belong to whole codes only', () => {
    expect(['US', 'USDCX', 'usdt', '', 'constructor'].map(pictureOf)).toEqual(Array(5).fill(undefined))
  })
})
