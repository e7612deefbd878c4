/** Path from the root → the text that belongs there. */
export function compiled(): Record<string, string>
