export const SERVER: readonly string[]
export const SERVER_ENV: Readonly<Record<string, string>>
