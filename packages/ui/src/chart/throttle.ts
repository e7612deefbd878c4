/** At most one call in so many milliseconds, always ending with the newest value. */
export interface Throttled<Value> {
  push(value: Value): void
  cancel(): void
}

export function throttle<Value>(everyMs: number, run: (value: Value) => void): Throttled<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: Value } | undefined
  const fire = () => {
    timer = undefined
    if (!waiting) return
    const { value } = waiting
    waiting = undefined
    run(value)
    timer = setTimeout(fire, everyMs)
  }
  return {
    push(value) {
      waiting = { value }
      if (timer === undefined) fire()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
    },
  }
}
