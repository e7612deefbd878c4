/** Finds Chromium and Python for the tests, or installs Debian's where they are missing and this user may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-thai-tlwg']

function find() {
  const named = process.env.CHROMIUM
  return named && existsSync(named) ? named : PLACES.find((place) => existsSync(place))
}

/** @returns the path of a Chromium, or undefined where there is none and none can be had */
export async function ensureBrowser() {
  const found = find()
  if (found !== undefined) return found
  return (await install('Chromium for the browser tests', PACKAGES)) ? find() : undefined
}

/** Python 3, which the verifier of proofs in `docs/` is written for. Where none can be had its tests fail, and say so. */
export async function ensurePython() {
  if (spawnSync('python3', ['--version']).status !== 0) await install('Python for the verifier of proofs', ['python3'])
}

/** @returns whether Debian's packages were installed */
async function install(what, packages) {
  const root = process.getuid?.() === 0
  const sudo = !root && spawnSync('sudo', ['-n', 'true']).status === 0
  if ((!root && !sudo) || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${what} …`)
  const apt = (args) =>
    run(root ? 'apt-get' : 'sudo', root ? args : ['apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if ((await apt(['update', '-q'])) !== 0) return false
  return (await apt(['install', '-y', '-q', '--no-install-recommends', ...packages])) === 0
}
