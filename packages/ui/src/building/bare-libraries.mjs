/**
 * Takes out of libraries what nobody here uses and the bundler cannot leave out by itself, so that no first load brings
 * it. Each cut names what it expects to find: another version of a library, written in another way, fails the build.
 */
const CUTS = [
  {
    // Its own indicators and drawings, which it registers by lists. Ours are registered by `packages/ui/src/chart`,
    // with figures that tests hold.
    library: /\/klinecharts\/dist\/index\.esm\.js$/,
    found: [
      [/(var extensions\$2 = )\[\s*averagePrice,[^\]]*\]/, '$1[]'],
      [/(var extensions = )\[\s*fibonacciLine,[^\]]*\]/, '$1[]'],
      // Its format of times, the first of which takes a browser long. Ours are written by `dateFields`.
      [/new Intl\.DateTimeFormat\('en', options\)/, '{ resolvedOptions: () => options }'],
      // A browser that plays a phone tells sizes in the desk's pixels: the chart was drawn once more, and blurred.
      [
        /_this\._sizeInitialized && isValid\(size\)/,
        '$& && Math.abs(size.inlineSize / getPixelRatio(_this._element) - _this._width) < 1',
      ],
    ],
  },
  {
    // Keys as functions, for which the hook imports all of i18next. Ours are words; `packages/ui/src/texts.ts` says them.
    library: /\/react-i18next\/dist\/es\/useTranslation\.js$/,
    found: [[/import \{ keyFromSelector \} from 'i18next';/, 'const keyFromSelector = String;']],
  },
]

/**
 * The code of a library without what is cut out of it; undefined where nothing is.
 *
 * @throws Error where a cut does not find its place
 */
export function bare(code, id) {
  const cut = CUTS.find(({ library }) => library.test(id))
  return cut?.found.reduce((rest, [place, left]) => {
    const whole = place.exec(rest)?.[0]
    if (whole === undefined) throw new Error(`${id} has nothing like ${place}`)
    // As many lines as before: places in the module stay where they are.
    return rest.replace(place, `${left}${'\n'.repeat(whole.split('\n').length - 1)}`)
  }, code)
}

export function bareLibraries() {
  return {
    name: 'bare-libraries',
    apply: 'build',
    transform(code, id) {
      const rest = bare(code, id)
      return rest === undefined ? null : { code: rest, map: null }
    },
  }
}
