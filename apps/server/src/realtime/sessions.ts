/** Who may listen: what the sockets need to know of sessions. */

export interface ListenerSession {
  readonly userId: string
  readonly sessionId: string
}

export interface Sessions {
  /** Who a token proves; undefined where it is unknown, expired or ended. */
  verify(token: string): Promise<ListenerSession | undefined> | ListenerSession | undefined
  /** Calls back when a session ends, whichever process ended it. Returns how to stop. */
  onEnded(listener: (ended: { sessionId: string }) => void): () => void
}
