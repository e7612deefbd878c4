/**
 * Builds the server (one bundle; npm packages stay outside it) and the two apps (Vite, then a gzip and a brotli twin
 * beside each text file), and remembers from which sources, so that an unchanged tree is not built twice.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { CONSOLE_LOCALES } from './gates.mjs'
import { files, hashOf, root, run, runBin } from './run.mjs'

/** What browsers load: the customers' app and the operators'. */
const APPS = ['apps/web', 'apps/console']

const stamp = join(root, 'apps/server/dist/.built-from')

function sources() {
  return [
    ...files('packages').filter((path) => !/\.test\.tsx?$/.test(path)),
    ...files('apps/server/src').filter((path) => !path.endsWith('.test.ts')),
    ...files('apps/signer/src').filter((path) => !path.endsWith('.test.ts')),
    ...files('apps/devchain/src').filter((path) => !path.endsWith('.test.ts')),
    ...APPS.flatMap((app) => files(app)).filter((path) => !/\.test\.tsx?$/.test(path)),
    'package-lock.json',
    'scripts/lib/build.mjs',
    'scripts/lib/bundle.mjs',
  ]
}

/** @returns whether a build that fits the sources now exists */
export async function buildIfStale() {
  const wanted = hashOf(sources())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  return build(wanted)
}

/** @returns whether all builds succeeded */
export async function build(hash = hashOf(sources())) {
  console.log('Building …')
  rmSync(stamp, { force: true })
  await buildServer()
  // A text that is missing would be seen as its key by whoever decides something.
  if ((await run(process.execPath, CONSOLE_LOCALES)) !== 0) return false
  for (const app of APPS) {
    const code = await runBin('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, app) })
    if (code !== 0) return false
    compress(join(root, app, 'dist'))
  }
  // The component page of the demo: apart, so that the apps' files are the same with and without it.
  const components = ['build', '--config', 'vite.components.config.ts', '--logLevel', 'error']
  for (const app of APPS) if ((await runBin('vite', components, { cwd: join(root, app) })) !== 0) return false
  writeFileSync(stamp, hash)
  return true
}

/**
 * Builds the server alone.
 * @param out the folder, which is made anew
 */
export async function buildServer(out = join(root, 'apps/server/dist'), options = {}) {
  const { bundleForNode } = await import('./bundle.mjs')
  rmSync(out, { recursive: true, force: true })
  const entries = {
    main: 'main.ts',
    candlewick: 'candlewick.ts',
    keeping: 'keeper/keeping.ts',
    replaying: 'keeper/replaying.ts',
    proving: 'features/proof/proving.ts',
  }
  const inputs = Object.entries(entries).map(([name, file]) => [name, `apps/server/src/${file}`])
  await bundleForNode(Object.fromEntries(inputs), out, options)
  // Apart, so that nothing of the development chains gets into a part that both would share.
  await bundleForNode({ devchain: 'apps/devchain/src/main.ts' }, out, options)
  // In a folder of its own: nothing of the server is in what holds keys.
  await bundleForNode({ main: 'apps/signer/src/main.ts' }, join(out, 'signer'), options)
  cpSync(join(root, 'apps/server/src/db/migrations'), join(out, 'migrations'), { recursive: true })
}

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const content = readFileSync(path)
    // Below this a twin saves nothing worth a file; many of the chunks of a page are just above it.
    if (content.length < 160) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
  }
}
