/**
 * Bundles TypeScript for Node: our own packages go into the bundle, everything from npm is found at run time.
 *
 * The compiler of Node takes for a constant only what the text declares as one. An imported number costs a load and a
 * check at every use, and so does a function that is declared, since it could be assigned anew: the engine's hot path
 * has hundreds of both. So constants of other modules are written out where they are used, and functions become
 * constants, which together is worth a fifth of the engine's speed.
 */
import { build, RolldownMagicString } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { root } from './run.mjs'

/**
 * @param {Record<string, string>} input the entries, by name, from the root of the repository
 * @param {string} folder where the files go, one an entry and those that they share
 * @param {{ quick?: boolean }} [options] quick: made in half the time, and slower in the hot path
 */
export async function bundleForNode(input, folder, { quick = false } = {}) {
  const fast = {
    optimization: { inlineConst: { mode: 'all' } },
    plugins: [{ name: 'functions-are-constants', renderChunk: functionsAsConstants }],
  }
  await build({
    input,
    cwd: root,
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !/^([a-z]:|@candlewick)[\\/]/i.test(id),
    transform: { target: 'node20' },
    ...(quick ? {} : fast),
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[hash].js',
      sourcemap: true,
      minify: quick ? false : { compress: true, mangle: false, codegen: false },
    },
  })
}

/** Declares a chunk's own functions as constants, before everything else, as they are there before everything else. */
function functionsAsConstants(code) {
  const text = new RolldownMagicString(code)
  const { body } = parseAst(code)
  const first = body.find(({ type }) => type !== 'ImportDeclaration')?.start ?? 0
  for (const { type, id, start, end } of body) {
    if (type !== 'FunctionDeclaration') continue
    text.prependRight(start, `const ${id.name} = `)
    text.appendLeft(end, ';')
    if (start > first) text.move(start, end, first)
  }
  return { code: text.toString(), map: JSON.parse(text.generateMap({ hires: true }).toString()) }
}
