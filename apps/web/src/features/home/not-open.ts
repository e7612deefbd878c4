/** Addresses of products that the exchange will have: until they are there, nobody who asks is sent elsewhere unsaid. */
const TO_COME = [
  '/loan',
  '/defis',
  '/pledge',
  '/finance',
  '/article',
  '/rule',
  '/otc',
  '/merchant',
  '/account/center/merchant',
  '/account/center/contractAgents',
] as const

export function isToCome(path: string): boolean {
  return TO_COME.some((begin) => path === begin || path.startsWith(`${begin}/`))
}
