/**
 * `node scripts/languages.mjs [--languages 13|de,fr] [WORD …]`: looks at every page of the built app (or those whose names hold a
 * word) in so many languages at 360 and 1440 pixels, and names each text that does not fit. Some twenty minutes for all.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies, requireNode } from './lib/dependencies.mjs'
import { root, run } from './lib/run.mjs'

requireNode()
await ensureDependencies()
const { ensureBrowser } = await import('./lib/browser.mjs')
const { buildIfStale } = await import('./lib/build.mjs')
const { rolldown } = await import('rolldown')
const executable = await ensureBrowser()
if (executable === undefined || !(await buildIfStale())) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'candlewick-widths-'))
const rules = join(folder, 'widths.js')
const bundle = await rolldown({ input: join(root, 'packages/ui/src/testing/widths.ts') })
const { output } = await bundle.generate({ format: 'iife', name: 'widths' })
writeFileSync(rules, output[0].code)
const code = await run(process.execPath, ['--import', 'tsx', 'e2e/src/languages.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, CHROMIUM: executable, WIDTH_RULES: rules },
})
rmSync(folder, { recursive: true, force: true })
process.exit(code)
