/** What the three kinds of processes of this benchmark tell each other. */

/** From the server, once a second. */
export interface ServerFigures {
  readonly kind: 'figures'
  /** Epoch milliseconds at which they were taken. */
  readonly at: number
  /** Open market sockets. */
  readonly sockets: number
  readonly residentBytes: number
  readonly heapBytes: number
  readonly externalBytes: number
  /** Processor time used so far, milliseconds. */
  readonly cpuMs: number
  /** Time it could have run but had to wait for a core, milliseconds so far; 0 where the system does not tell. */
  readonly waitedMs: number
  /** How late the event loop was in this second, milliseconds: 99 of 100 and the worst. */
  readonly loopP99: number
  readonly loopWorst: number
}

export interface ServerReady {
  readonly kind: 'ready'
  readonly port: number
}

/** To the readers: from here on delays count, or no more. */
export interface Measure {
  readonly kind: 'measure' | 'stop'
}

export interface ReadersReady {
  readonly kind: 'connected'
}

/** What the sampled readers heard in a second or so. */
export interface Heard {
  /** Epoch milliseconds at which it was over. */
  readonly until: number
  /** From the coming of the trade's order to the reading of the frame, milliseconds. */
  readonly delays: readonly number[]
  /** As of {@link ServerFigures}, of this second alone. */
  readonly waitedMs: number
}

export interface ReadersFigures {
  readonly kind: 'delays'
  readonly seconds: readonly Heard[]
  readonly bytes: number
  readonly cpuMs: number
  readonly waitedMs: number
  /** Healthy readers that were cut. */
  readonly lost: number
}
