/** Where the shared layout steps aside: which paths have no top bar and which no footer. */

const WITHOUT_BAR = ['/user/login', '/user/register', '/user/reset', '/user/not-me']
const FULL_SCREEN = ['/exchange/full-screen', '/exchange/full-contract']

function under(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** The top bar is hidden while logging in, registering and finding a password back, and where an account is locked. */
export function hasTopBar(path: string): boolean {
  return !WITHOUT_BAR.some((hidden) => under(path, hidden))
}

/** The footer is hidden on user sub-pages but the index, in staking, a finance product, trade and full screens. */
export function hasFooter(path: string): boolean {
  if (under(path, '/user')) return under(path, '/user/index')
  const hidden = ['/pledge', '/finance/detail', '/trade', ...FULL_SCREEN]
  return !hidden.some((folder) => under(path, folder))
}

/** Terminals use the whole width and a lower bar. */
export function isTerminal(path: string): boolean {
  return under(path, '/trade') || FULL_SCREEN.some((folder) => under(path, folder))
}

/** What one holds and ordered: on phones the ways to move money stand above the bar of places. */
export function hasMoves(path: string): boolean {
  return ['/assets', '/account/wallet', '/account/entrust'].some((folder) => under(path, folder))
}

/** Phones have a bar of places below every page but terminals, which keep their order bar there, and signing in. */
export function hasBottomBar(path: string): boolean {
  return hasTopBar(path) && !isTerminal(path)
}
