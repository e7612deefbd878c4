import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SUPERVISE = fileURLToPath(new URL('../../../scripts/lib/supervise.mjs', import.meta.url))

/** Runs a script under supervision, its pauses a thousandth of what they are; gives what was said and the exit code. */
async function supervised(script: string): Promise<{ code: unknown; starts: number; said: string }> {
  const program = `
    import { supervise } from ${JSON.stringify(SUPERVISE)}
    let starts = 0
    const code = await supervise(process.execPath, ['-e', ${JSON.stringify(script)}], {}, () => { starts += 1 }, 1000)
    console.log(starts)
    process.exit(code)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let [starts, said] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    starts += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  return { code, starts: Number(starts), said }
}

test('a server that halts is started again, later each time, and stays down after ten times', async () => {
  const { code, starts, said } = await supervised('process.exit(70)')
  expect({ code, starts }).toEqual({ code: 70, starts: 10 })
  expect(said).toMatch(/starts again in 1 s[\s\S]*in 2 s[\s\S]*in 4 s[\s\S]*stays down/)
})

test('a server that stops by itself, or does not start, is left alone', async () => {
  expect(await supervised('process.exit(0)')).toMatchObject({ code: 0, starts: 1, said: '' })
  expect(await supervised('process.exit(2)')).toMatchObject({ code: 2, starts: 1, said: '' })
})
