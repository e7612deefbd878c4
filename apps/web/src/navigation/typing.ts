/** Whether a key goes into something that is typed in; sliders, radios and boxes are not. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=range], [type=radio], [type=checkbox]'))
  )
}
