/**
 * What comes behind it runs in a task of its own: what was pressed or is to be painted meanwhile goes first. For work
 * of a page's start that is long on a phone and that nobody sees in between.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
