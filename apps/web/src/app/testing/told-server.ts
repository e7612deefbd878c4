/** A server that answers as it is told, for forms and dialogs that stand by themselves. */

/** A refusal as the server words it. */
export interface Told {
  readonly error: string
  readonly msg: string
  readonly field?: string
  readonly bound?: string
}

/** By the end of a call's path (up to its last slash where the call names something after it), how it is refused or what it gives; what is not here is never answered. */
export const answers = new Map<string, { readonly refusal: Told } | { readonly data: unknown }>()
/** Addresses that were asked, in their order. */
export const asked: string[] = []

/** In the place of `fetch`. */
export async function answer(url: string): Promise<Response> {
  asked.push(url)
  const [path = ''] = url.split('?')
  const known = [...answers].find(([end]) => (end.endsWith('/') ? path.includes(end) : path.endsWith(end)))?.[1]
  if (known === undefined) return new Promise(() => undefined)
  const envelope =
    'data' in known ? { code: 200, msg: '', data: known.data } : { code: 409, data: null, ...known.refusal }
  return new Response(JSON.stringify(envelope), { status: envelope.code })
}

/** In the place of the browser's older request, which says how much of a file has gone. */
export class ToldRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  open(_method: string, url: string): void {
    this.#url = url
  }
  setRequestHeader(): void {}
  send(): void {
    void answer(this.#url).then(async (response) => {
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    })
  }
}

/** A line to a server that says nothing. */
export class MuteSocket extends EventTarget {
  readonly readyState = 0
  send(): void {}
  close(): void {}
}
