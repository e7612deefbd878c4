/**
 * What a bug's outcome may depend on: the tests that it names, and all sources of their workspaces, of the bug's own and
 * of those that they lean on. So a change of another test, or of a page, leaves what was found as it is.
 */
import { isTest } from './planting.mjs'

/** Workspaces whose processes another one starts, without leaning on their sources. */
const STARTS = { 'apps/server': ['apps/signer', 'apps/devchain'] }

/** The workspace that a path lies in; undefined for what is of none. */
export function workspaceOf(path) {
  return /^(?:(?:packages|apps)\/[^/]+|bench|e2e)(?=\/)/.exec(path)?.[0]
}

/**
 * @param plant the bug
 * @param {readonly string[]} tree all paths
 * @param {(workspace: string) => readonly string[]} leansOn the workspaces that its package names
 * @returns {string[]} the paths
 */
export function reachOf(plant, tree, leansOn) {
  const reached = new Set()
  const reach = (workspace) => {
    if (workspace === undefined || reached.has(workspace)) return
    reached.add(workspace)
    for (const other of [...leansOn(workspace), ...(STARTS[workspace] ?? [])]) reach(other)
  }
  for (const one of [plant.in, ...plant.tests.map(workspaceOf)]) reach(one)
  const isReached = (path) => {
    if (isTest(path)) return plant.tests.includes(path)
    const workspace = workspaceOf(path)
    if (workspace !== undefined) return reached.has(workspace)
    return !/^scripts\/(?:plants|lint)(?:\/|\.)/.test(path)
  }
  return tree.filter(isReached)
}
