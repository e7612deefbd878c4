/** Answers a challenge away from the page, which stays as quick as it was. */
import { solveWork } from '@candlewick/rules/work'

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(solveWork(data)))
