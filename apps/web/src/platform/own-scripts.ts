/** The one policy of trusted types that lets addresses of scripts through: workers of our own, named here or by the build. */

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyMaker {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** What answers where the server cannot be reached. */
export const OFFLINE_WORKER = '/worker.js'

const own = new Set([OFFLINE_WORKER])
let policy: ScriptPolicy | undefined

function policyOf(): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL(address) {
      if (!own.has(address)) throw new Error('not the address of a worker')
      return address
    },
  }
  const maker: PolicyMaker | undefined = Reflect.get(globalThis, 'trustedTypes')
  return maker?.createPolicy('candlewick-worker', rules) ?? rules
}

/**
 * The address as the page takes it for a script.
 * @throws Error where it is not that of a worker of ours
 */
export function scriptAddress(address: string): string {
  policy ??= policyOf()
  return policy.createScriptURL(address)
}

/** Takes a worker that the build made for ours. */
export function nameWorker(address: string): void {
  own.add(address)
}
