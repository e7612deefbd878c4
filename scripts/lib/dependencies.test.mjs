/** What is installed on a machine that has nothing, or only what a production install leaves. */

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSupported } from './dependencies.mjs'
import { root } from './run.mjs'

let clone
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'candlewick-install-'))
  cpSync(join(root, 'scripts/lib'), join(clone, 'scripts/lib'), { recursive: true })
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  // Stands in for npm: writes down what it was asked, and installs what npm would under those arguments.
  writeFileSync(
    join(clone, 'npm.mjs'),
    `import { mkdirSync, writeFileSync, appendFileSync } from 'node:fs'
    appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
    mkdirSync('node_modules/rolldown', { recursive: true })
    if (process.argv.includes('--include=dev')) writeFileSync('node_modules/rolldown/package.json', '{}')`,
  )
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

function install() {
  const code = `const { ensureDependencies } = await import('./scripts/lib/dependencies.mjs'); await ensureDependencies()`
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: join(clone, 'npm.mjs') }
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: clone, env }).status
}
const asked = () => readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n')

test('in production, too, what the build needs is installed, once', () => {
  expect(install()).toBe(0)
  expect(asked()).toEqual([expect.stringContaining('--include=dev')])
  expect(existsSync(join(clone, 'node_modules/rolldown/package.json'))).toBe(true)
  expect(install()).toBe(0)
  expect(asked()).toHaveLength(1)
})

test('a tree that an earlier install left without the build’s packages is installed anew', () => {
  expect(install()).toBe(0)
  rmSync(join(clone, 'node_modules/rolldown'), { recursive: true })
  mkdirSync(join(clone, 'node_modules/rolldown'))
  expect(install()).toBe(0)
  expect(asked()).toHaveLength(2)
})

test('the versions of Node that are let in are those that package.json names', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(engines.node).toBe('>=20.19 <21 || >=22.12 <23 || >=24')
  const versions = ['18.20.0', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '23.9.0', '24.0.0', '26.1.0']
  expect(versions.filter(isSupported)).toEqual(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])
})
