/**
 * Compiles the contracts of the development chains and writes them where they are used: `node apps/devchain/scripts/compile.mjs`.
 * Offline, with the compiler and the library of the lock; a test holds what is written to be what would be written.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const folder = join(here, '../contracts')

/** Where each contract's code goes: the one that readers send along, and those of the development chain. */
const OUT = {
  'apps/devchain/src/evm/contracts.generated.ts': ({ file }) => file !== 'Balances.sol',
  'packages/chain/src/evm/balances.generated.ts': ({ file }) => file === 'Balances.sol',
}

/** @returns path from the root → text */
export function compiled() {
  const solc = require('solc')
  const sources = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sol'))
      .map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const found = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: found }))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contracts = Object.entries(output.contracts)
    .filter(([file]) => file in sources)
    .flatMap(([file, inFile]) =>
      Object.entries(inFile).map(([name, { evm }]) => ({ file, name, code: `0x${evm.bytecode.object}` })),
    )
  return Object.fromEntries(
    Object.entries(OUT).map(([path, goes]) => [path, textOf(contracts.filter((contract) => goes(contract)))]),
  )
}

function textOf(contracts) {
  const lines = contracts.map(
    ({ file, name, code }) =>
      `/** Creation code of \`${name}\` in apps/devchain/contracts/${file}. */\nexport const ${constantOf(name)} =\n  '${code}'\n`,
  )
  return `/** Made by apps/devchain/scripts/compile.mjs: change the contract and run it. */\n\n${lines.join('\n')}`
}

/** `FeeToken` → `FEE_TOKEN`. */
function constantOf(name) {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(compiled())) {
    writeFileSync(join(root, path), text)
    console.log(`${path}: ${text.length} bytes`)
  }
}
