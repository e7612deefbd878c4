/**
 * What areas say for tests that go through all of them, each in files of its own: `src/features/AREA/testing/`. So a new area
 * is among them without a line in any list.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FEATURES = join(import.meta.dirname, '../src/features')

/**
 * What each area's file of this name gives, by the area; its own type stands in the file.
 * @param folder where it stands in the area
 */
export async function areasSay(
  file: string,
  folder = 'testing',
): Promise<readonly (readonly [area: string, said: unknown])[]> {
  const paths = readdirSync(FEATURES)
    .sort()
    .map((area) => [area, join(FEATURES, area, folder, file)] as const)
    .filter(([, path]) => existsSync(path))
  return await Promise.all(paths.map(async ([area, path]) => [area, await import(pathToFileURL(path).href)] as const))
}
