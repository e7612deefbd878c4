/** Words of the design system for tests: each is its own name. */
import { type UiTexts, uiTextsOf } from '../ui-texts.tsx'

export function testTexts(language: string): UiTexts {
  return uiTextsOf(language, (key) => `<${key.replace('number.', '')}>`)
}
