import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, runBin } from './run.mjs'

/** Two test files in one process that both count in a module of theirs and in one that is loaded from outside. */
async function codeOf(setupFiles) {
  mkdirSync(join(root, 'coverage'), { recursive: true })
  const at = mkdtempSync(join(root, 'coverage/fresh-'))
  onTestFinished(() => rmSync(at, { recursive: true }))
  const outside = join(at, 'node_modules/outside')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'package.json'), '{"name":"outside","type":"module","exports":"./index.js"}')
  writeFileSync(join(outside, 'index.js'), 'export const outside = { files: 0 }')
  writeFileSync(join(at, 'ours.mjs'), 'export const ours = { files: 0 }')
  const config = { test: { isolate: false, maxWorkers: 1, setupFiles } }
  writeFileSync(join(at, 'config.mjs'), `export default ${JSON.stringify(config)}`)
  for (const name of ['a', 'b']) {
    writeFileSync(
      join(at, `${name}.test.mjs`),
      `import { outside } from 'outside'
       import { expect, test } from 'vitest'
       import { ours } from './ours.mjs'
       test('counts', () => {
         globalThis.files = (globalThis.files ?? 0) + 1
         outside.files += 1
         ours.files += 1
         expect([outside.files, ours.files]).toEqual([globalThis.files, 1])
       })`,
    )
  }
  return await runBin('vitest', ['run', '--root', at, '--config', join(at, 'config.mjs')])
}

test('files that share a process begin with modules of ours anew, and with those from outside as they are', async () => {
  expect(await codeOf([join(root, 'scripts/lib/fresh.mjs')])).toBe(0)
  expect(await codeOf([])).toBe(1)
})
