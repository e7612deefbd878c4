/** What the gate over the lock lets through and what it does not. */
import { expect, test } from 'vitest'
import { problemsOf } from './lock.mjs'

const hash = 'sha512-abc'

test('a package without a hash is found, wherever it would be installed', () => {
  expect(problemsOf({ '': {}, 'apps/web': {}, 'node_modules/a': { integrity: hash } })).toEqual([])
  expect(problemsOf({ 'node_modules/a': {} })).toEqual(['node_modules/a has no sha512 hash'])
  expect(problemsOf({ 'node_modules/a': { integrity: 'sha1-abc' } })).toHaveLength(1)
  expect(problemsOf({ 'apps/a/node_modules/b': { optional: true, os: ['darwin'], cpu: ['arm64'] } })).toHaveLength(1)
})

test('a package from elsewhere than the registry is found', () => {
  const elsewhere = { resolved: 'https://evil.example/a.tgz', integrity: hash }
  expect(problemsOf({ 'node_modules/a': elsewhere })).toEqual(['node_modules/a comes from https://evil.example/a.tgz'])
})
