/** Types of bundle.mjs for what is written in TypeScript. */
export function bundleForNode(
  input: Record<string, string>,
  folder: string,
  options?: { quick?: boolean },
): Promise<void>
