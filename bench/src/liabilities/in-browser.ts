/** How long a customer waits for the check of the own proof: in a browser that has just been opened, once. */
import { fileURLToPath } from 'node:url'
import type { ProofFile } from '@candlewick/rules/proof/file'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'

const CHECK = fileURLToPath(new URL('../../../packages/rules/src/proof/check.ts', import.meta.url))

/** The check of the app as one script that leaves `proof` behind. */
async function script(): Promise<string> {
  const bundle = await rolldown({ input: CHECK })
  const { output } = await bundle.generate({ format: 'iife', name: 'proof', minify: true })
  await bundle.close()
  return output[0].code
}

/**
 * @param browsers how many are opened, one after the other
 * @returns milliseconds of the first check in each of them, ascending, and of the second ones
 * @throws Error where a proof is called faulty
 */
export async function firstChecks(file: ProofFile, browsers: number): Promise<{ first: number[]; second: number[] }> {
  const content = await script()
  const first: number[] = []
  const second: number[] = []
  for (let n = 0; n < browsers; n += 1) {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage()
      await page.addScriptTag({ content })
      const took = await page.evaluate(checkTwice, JSON.stringify(file))
      first.push(took[0] ?? Number.NaN)
      second.push(took[1] ?? Number.NaN)
    } finally {
      await browser.close()
    }
  }
  return { first: first.sort((a, b) => a - b), second: second.sort((a, b) => a - b) }
}

/** Runs in the page: each time from what came over the wire. */
function checkTwice(text: string): number[] {
  const { proof } = globalThis as unknown as { proof: { checkProofFile: (told: unknown) => object } }
  return [1, 2].map(() => {
    const told: unknown = JSON.parse(text)
    const began = performance.now()
    const checked = proof.checkProofFile(told)
    const took = performance.now() - began
    if ('fault' in checked) throw new Error(`the proof is faulty: ${checked.fault}`)
    return took
  })
}
