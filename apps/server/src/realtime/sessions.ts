/** Who may listen: what the sockets need to know of sessions. */
import { CallError } from '@candlewick/protocol/errors'

export interface ListenerSession {
  readonly userId: string
  readonly sessionId: string
}

/** What the first message of a private socket says where it is signed by an API key. */
export interface KeyAuth {
  readonly key: string
  readonly timestamp: string
  readonly window?: string | undefined
  readonly signature: string
}

/** Who may listen by an API key. */
export interface SocketKeys {
  /** @throws CallError by name where the key, its signature, its time or its address are refused */
  prove(
    request: KeyAuth & { method: string; path: string; body: Buffer; address: string; changes: boolean },
  ): Promise<{ viewer: ListenerSession & { key: { permissions: ReadonlySet<string> } } }>
  /** Whose it is, while it may still be used from there. */
  stands(key: string, address: string): Promise<ListenerSession | undefined>
}

/**
 * Whose key signed the address of a socket, as if it were a request; undefined where there are no keys.
 * @throws CallError by name, `key_permission` where it may not read
 */
export async function provenBy(
  keys: SocketKeys | undefined,
  auth: KeyAuth,
  from: { readonly path: string; readonly address: string },
): Promise<ListenerSession | undefined> {
  const { key, timestamp, window, signature } = auth
  // What is sent a second time is refused by whichever process it comes to.
  const request = { method: 'GET', path: from.path, body: Buffer.alloc(0), address: from.address, changes: true }
  const proof = await keys?.prove({ key, timestamp, window, signature, ...request })
  if (proof !== undefined && !proof.viewer.key.permissions.has('read')) {
    throw new CallError('key_permission', { bound: 'read' })
  }
  return proof?.viewer
}

export interface Sessions {
  /** Who a token proves; undefined where it is unknown, expired or ended. */
  verify(token: string): Promise<ListenerSession | undefined> | ListenerSession | undefined
  /** Calls back when a session ends, whichever process ended it. Returns how to stop. */
  onEnded(listener: (ended: { sessionId: string }) => void): () => void
}
