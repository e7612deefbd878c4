/** How Chromium is started by every programme here: without a sandbox, a graphics card and what it does by itself. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
]
