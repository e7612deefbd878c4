/** Puts the pictures of coins and flags beside the app's scripts, each a file that is loaded where it is shown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
// As it is: a build's settings are read by Node alone, which knows no types.
const { version, coins: known, flags: currencies } = require('../pictures.json')
const FLAG_FILES = join(dirname(require.resolve('country-flag-icons/package.json')), '1x1')

/** The text of every picture, by the name of its file. */
export async function pictures() {
  const coins = known.split(' ').map(async (coin) => {
    const { default: svg } = await import(`@web3icons/core/svgs/tokens/background/${coin}.svg.js`)
    return [`coin-${coin}-${version}.svg`, svg]
  })
  const flags = Object.values(currencies).map((country) => [
    `flag-${country}-${version}.svg`,
    readFileSync(join(FLAG_FILES, `${country}.svg`), 'utf8'),
  ])
  return new Map([...(await Promise.all(coins)), ...flags])
}

/** The plugin for the build and the development server. */
export function coinPictures() {
  return {
    name: 'coin-pictures',
    async generateBundle() {
      for (const [name, source] of await pictures()) {
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/assets', (request, response, next) => {
        void pictures().then((all) => {
          const svg = all.get(request.url.slice(1))
          if (svg === undefined) return next()
          response.setHeader('content-type', 'image/svg+xml')
          return response.end(svg)
        })
      })
    },
  }
}
