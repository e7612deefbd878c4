import { describe, expect, it } from 'vitest'
import { judgeWords } from './words.mjs'

describe('words of our own', () => {
  it.each([
    ['apps/server/src/bootstrap/doors.ts', ''],
    ['apps/server/src/bootstrap/open-door.ts', ''],
    ['a.ts', 'export async function openDoors(): Promise<void> {}'],
    ['a.ts', 'export interface DoorOptions {}'],
    ['a.ts', 'export const LETTER_TEXTS = {}'],
    ['a.ts', 'export class Witness {}'],
    ['a.ts', 'export type Standing = string'],
    ['apps/server/src/features/account/operator-door.ts', ''],
    ['apps/console/src/session/gate.tsx', ''],
    ['packages/engine/src/mark-table.ts', ''],
    ['a.ts', 'export class FundsMemory {}'],
    ['a.ts', 'export interface OutsideOptions {}'],
    ['a.ts', 'export interface SpotParts {}'],
    ['a.ts', 'export function must(holds: boolean): void {}'],
  ])('%s with "%s" is refused', (path, text) => {
    expect(judgeWords(path, text)).toHaveLength(1)
  })

  it.each([
    ['apps/server/src/adapters/notifications.ts', 'export class Notifications {}'],
    ['a.ts', 'export function outstandingOf(): void {}'],
    ['a.ts', 'const letters = []'],
    ['a.ts', "export { openGateways } from './gateways.ts'\nexport class Gateways {}"],
    ['a.ts', 'export const MAX_ICEBERG_PARTS = 100'],
  ])('%s with "%s" is not', (path, text) => {
    expect(judgeWords(path, text)).toEqual([])
  })
})
