/** Hands a challenge to the worker that answers it. */
import { nameWorker, scriptAddress } from '../../../platform/own-scripts.ts'
import workerAddress from './work.worker.ts?worker&url'

/** An answer to the challenge; rejects where the browser cannot run the worker. */
export function solve(challenge: string): Promise<string> {
  nameWorker(workerAddress)
  const worker = new Worker(scriptAddress(workerAddress), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker did not answer'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
