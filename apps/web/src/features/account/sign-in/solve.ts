/** Hands a challenge to the worker that answers it. */
import workerAddress from './work.worker.ts?worker&url'

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyMaker {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** The page takes scripts from this policy only, and the policy lets one of our own files through: the worker. */
function policy(): ScriptPolicy {
  const rules: ScriptPolicy = {
    createScriptURL(address) {
      if (address !== workerAddress) throw new Error('not the address of the worker')
      return address
    },
  }
  const maker: PolicyMaker | undefined = Reflect.get(globalThis, 'trustedTypes')
  return maker?.createPolicy('candlewick-worker', rules) ?? rules
}

let own: ScriptPolicy | undefined

/** An answer to the challenge; rejects where the browser cannot run the worker. */
export function solve(challenge: string): Promise<string> {
  own ??= policy()
  const worker = new Worker(own.createScriptURL(workerAddress), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker did not answer'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
