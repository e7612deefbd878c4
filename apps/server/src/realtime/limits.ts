/** Every bound of the sockets in one place. */
export interface RealtimeLimits {
  /** Bytes of one inbound frame. */
  readonly frameBytes: number
  /** Bytes that may wait for a reader before it is conflated: it gets the newest state once it has read on. */
  readonly conflateBytes: number
  /** Bytes that may wait for a reader before it is cut. */
  readonly bufferedBytes: number
  /** A reader that has not read on for this long is cut. */
  readonly stalledMs: number
  readonly subscriptionsPerSocket: number
  /** Inbound messages a second, and how many may come at once. */
  readonly messagesPerSecond: number
  readonly messageBurst: number
  readonly socketsPerAddress: number
  readonly socketsPerUser: number
  readonly sockets: number
  /** A private socket that has not proved its token by then is closed. */
  readonly authMs: number
  readonly heartbeatMs: number
  /** Heartbeats that may stay without an answer. */
  readonly missedHeartbeats: number
  /** How often market data goes out that may wait. */
  readonly flushMs: number
  /** The least time from one sending of market data to the next, where a trade hurries it. */
  readonly urgentMs: number
}

export const REALTIME_LIMITS: RealtimeLimits = {
  frameBytes: 65_536,
  conflateBytes: 65_536,
  bufferedBytes: 1_048_576,
  stalledMs: 10_000,
  subscriptionsPerSocket: 200,
  messagesPerSecond: 50,
  messageBurst: 300,
  socketsPerAddress: 200,
  socketsPerUser: 20,
  sockets: 20_000,
  authMs: 5_000,
  heartbeatMs: 10_000,
  missedHeartbeats: 3,
  flushMs: 100,
  urgentMs: 40,
}

/** Reasons a socket is closed, by close code. 4000 to 4999 are an application's own. */
export const CLOSE = {
  policy: 1008,
  /** Something is missing in what was told: whoever comes again reads everything anew. */
  restart: 1012,
  overloaded: 1013,
  tokenInvalid: 4401,
  sessionEnded: 4403,
  unresponsive: 4408,
  slow: 4409,
} as const
