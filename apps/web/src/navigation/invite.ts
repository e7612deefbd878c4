/** The promotion link: any path with the marker `/i&` carries an invite code after it. */

const MARKER = /\/i(?:&|%26)([^/?#]+)/

/** The invite code of a path, or undefined where there is none. */
export function inviteCodeOf(path: string): string | undefined {
  return MARKER.exec(path)?.[1]
}
