/** Requests signed by a key, ready to run: in the shell, in TypeScript and in Python. */

export const LANGUAGES = ['curl', 'typescript', 'python'] as const
export type SampleLanguage = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

export interface SampleOf {
  /** `https://…`, without a slash at its end. */
  readonly host: string
  /** With its query. */
  readonly path: string
  readonly key: string
  readonly kind: 'hmac' | 'ed25519'
  readonly language: SampleLanguage
}

type Writer = (sample: Omit<SampleOf, 'language' | 'kind'>) => string

const HMAC: Readonly<Record<SampleLanguage, Writer>> = {
  curl: ({ host, path, key }) => `KEY=${key}
SECRET=...
WHAT='${path}'
TIME=$(date +%s)000
SIGNATURE=$(printf '%s' "\${TIME}GET\${WHAT}" |
  openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')
curl "${host}$WHAT" \\
  -H "CW-KEY: $KEY" \\
  -H "CW-TIMESTAMP: $TIME" \\
  -H "CW-SIGNATURE: $SIGNATURE"`,
  typescript: ({ host, path, key }) => `import { createHmac } from 'node:crypto'

const key = '${key}'
const secret = process.env.SECRET ?? ''
const path = '${path}'
const time = String(Date.now())
const signature = createHmac('sha256', secret).update(\`\${time}GET\${path}\`).digest('hex')
const answer = await fetch('${host}' + path, {
  headers: { 'cw-key': key, 'cw-timestamp': time, 'cw-signature': signature },
})
console.log(await answer.json())`,
  python: ({ host, path, key }) => `import hashlib, hmac, json, os, time, urllib.request

key = '${key}'
secret = os.environ['SECRET']
path = '${path}'
now = str(int(time.time() * 1000))
signature = hmac.new(secret.encode(), f'{now}GET{path}'.encode(), hashlib.sha256).hexdigest()
headers = {'cw-key': key, 'cw-timestamp': now, 'cw-signature': signature}
request = urllib.request.Request('${host}' + path, headers=headers)
print(json.load(urllib.request.urlopen(request)))`,
}

const PAIR: Readonly<Record<SampleLanguage, Writer>> = {
  curl: ({ host, path, key }) => `# openssl genpkey -algorithm ed25519 -out private.pem
# openssl pkey -in private.pem -pubout
KEY=${key}
WHAT='${path}'
TIME=$(date +%s)000
printf '%s' "\${TIME}GET\${WHAT}" > what.txt
SIGNATURE=$(openssl pkeyutl -sign -rawin -inkey private.pem -in what.txt |
  base64 | tr -d '\\n')
curl "${host}$WHAT" \\
  -H "CW-KEY: $KEY" \\
  -H "CW-TIMESTAMP: $TIME" \\
  -H "CW-SIGNATURE: $SIGNATURE"`,
  typescript: ({ host, path, key }) => `import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const key = '${key}'
const own = createPrivateKey(readFileSync('private.pem'))
const path = '${path}'
const time = String(Date.now())
const signature = sign(null, Buffer.from(\`\${time}GET\${path}\`), own).toString('base64')
const answer = await fetch('${host}' + path, {
  headers: { 'cw-key': key, 'cw-timestamp': time, 'cw-signature': signature },
})
console.log(await answer.json())`,
  python: ({ host, path, key }) => `import base64, json, time, urllib.request
from cryptography.hazmat.primitives.serialization import load_pem_private_key

key = '${key}'
own = load_pem_private_key(open('private.pem', 'rb').read(), None)
path = '${path}'
now = str(int(time.time() * 1000))
signature = base64.b64encode(own.sign(f'{now}GET{path}'.encode())).decode()
headers = {'cw-key': key, 'cw-timestamp': now, 'cw-signature': signature}
request = urllib.request.Request('${host}' + path, headers=headers)
print(json.load(urllib.request.urlopen(request)))`,
}

/** The text of a program that asks for one's balances, its secret or private key still to be filled in. */
export function sampleText({ kind, language, ...sample }: SampleOf): string {
  return (kind === 'hmac' ? HMAC : PAIR)[language](sample)
}
