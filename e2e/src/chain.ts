/** What journeys have the demo's own chains do. */

/** What the development chains do, at once. @throws Error with their answer where they refuse */
export async function onChain(url: string, what: 'faucet' | 'mine' | 'reorg', body: object): Promise<void> {
  const answer = await fetch(`${url}/dev/chain/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
}
