import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('lets the addresses of our workers through, and no other, by one policy', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(address: string): string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { nameWorker, scriptAddress } = await import('./own-scripts.ts')
  expect(scriptAddress('/worker.js')).toBe('/worker.js')
  expect(() => scriptAddress('/assets/work-1.js')).toThrow('not the address of a worker')
  nameWorker('/assets/work-1.js')
  expect(scriptAddress('/assets/work-1.js')).toBe('/assets/work-1.js')
  expect(() => scriptAddress('https://elsewhere.example/worker.js')).toThrow('not the address of a worker')
  expect(createPolicy).toHaveBeenCalledTimes(1)
  expect(createPolicy.mock.calls[0]?.[0]).toBe('candlewick-worker')
})
