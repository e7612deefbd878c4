/** Where to go after the login. */

/** A path of our own, other than the sign-in pages; home for anything else, so that no link can lead elsewhere. */
export function safeBack(back: string | undefined): string {
  const own = back !== undefined && /^\/(?![/\\])/.test(back)
  return own && !/^\/user\/(login|register|reset)/.test(back) ? back : '/home/index'
}
