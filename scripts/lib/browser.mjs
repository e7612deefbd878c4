/** Finds Chromium, or installs Debian's where it is missing and this user may. */
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
  const root = process.getuid?.() === 0
  const sudo = !root && spawnSync('sudo', ['-n', 'true']).status === 0
  if ((!root && !sudo) || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium for the browser tests …')
  const apt = (args) =>
    run(root ? 'apt-get' : 'sudo', root ? args : ['apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if ((await apt(['update', '-q'])) !== 0) return undefined
  if ((await apt(['install', '-y', '-q', '--no-install-recommends', ...PACKAGES])) !== 0) return undefined
  return find()
}
