/**
 * Bundles TypeScript for Node: our own packages go into the bundle, everything from npm is found at run time.
 *
 * The compiler of Node takes for a constant only what is one in the text: an imported `const` of a number costs a load
 * and a check at every use, of which the engine's hot path has hundreds. So constants of other modules are written
 * out where they are used, which is worth a tenth of the engine's speed.
 */
import { build } from 'rolldown'
import { root } from './run.mjs'

/**
 * @param {Record<string, string>} input the entries, by name, from the root of the repository
 * @param {string} folder where the files go, one an entry and those that they share
 */
export async function bundleForNode(input, folder) {
  await build({
    input,
    cwd: root,
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !/^([a-z]:|@candlewick)[\\/]/i.test(id),
    transform: { target: 'node20' },
    optimization: { inlineConst: { mode: 'all' } },
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[hash].js',
      sourcemap: true,
      minify: { compress: true, mangle: false, codegen: false },
    },
  })
}
