/** What the three kinds of processes of this benchmark tell each other. */

/** From the server, once a second. */
export interface ServerFigures {
  readonly kind: 'figures'
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

export interface ReadersFigures {
  readonly kind: 'delays'
  /** From the trade's being applied to the frame's being read, milliseconds, of the sampled readers. */
  readonly delays: readonly number[]
  readonly bytes: number
  readonly cpuMs: number
  readonly waitedMs: number
  /** Healthy readers that were cut. */
  readonly lost: number
}
