/** Nobody is kept out by what others do: guesses, codes, registrations, each asked of the real application. */
import { solveWork } from '@candlewick/rules/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_PASSWORD, PASSWORD, startTestApp, type TestApp } from '../../../test/app.ts'
import { Budgets } from './budgets.ts'
import { tidy } from './tidy.ts'
import { Turnstile } from './turnstile.ts'
import { Work } from './work.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ production: true, trustedProxies: 1, freeRegistrations: 3 })
})
afterAll(() => app.stop())

interface From {
  readonly address: string
  readonly cookie?: string
}
const HOME = { address: '198.51.100.7' }
const ATTACKER = { address: '203.0.113.66' }

function ask(path: string, body: object, { address, cookie }: From) {
  const headers = { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) }
  return app.ask(path, body, { headers })
}
const logIn = (account: string, from: From, password = PASSWORD, more: object = {}) =>
  ask('/api/user/login', { type: 'email', account, password, ...more }, from)
const guess = (account: string, from: From) => logIn(account, from, OTHER_PASSWORD)
const sendCode = (email: string, purpose: string, from: From) =>
  ask('/api/user/sendEmailCode', { email, purpose }, from)

/** The device cookie that a login set. */
function deviceOf(headers: Headers): string {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('coin-device='))
  return set?.split(';', 1)[0] ?? ''
}
const countOf = (answers: readonly { body: { error?: string } }[], error: string) =>
  answers.filter(({ body }) => body.error === error).length
/** As many guesses as a whole name is allowed, from ten addresses, in the table and not in as many seconds of hashing. */
async function useUpName(account: string) {
  const budget = { name: 'login name', allowed: 100, seconds: 900 }
  const budgets = new Budgets(app.sql)
  await Promise.all(Array.from({ length: 101 }, () => budgets.count([{ budget, key: `email ${account}` }])))
}

describe('guessing', () => {
  test('128 guesses at once from one address are ten guesses', async () => {
    await app.customer('many@x.test')
    const answers = await Promise.all(Array.from({ length: 128 }, () => guess('many@x.test', ATTACKER)))
    expect(countOf(answers, 'login_failed')).toBe(10)
    expect(countOf(answers, 'too_many_requests')).toBe(118)
    const log = await app.sql`select 1 from login_log l join users u on u.id = l.user_id where u.email = 'many@x.test'`
    expect(log).toHaveLength(10)
  })

  test('twenty right passwords at once from one address all enter', async () => {
    await app.customer('eager@x.test')
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('eager@x.test', HOME)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('the right password enters from elsewhere while one address guesses as fast as it can', async () => {
    await app.customer('victim@x.test')
    await Promise.all(Array.from({ length: 200 }, () => guess('victim@x.test', ATTACKER)))
    expect((await logIn('victim@x.test', HOME)).status).toBe(200)
  })

  test('right passwords cost nobody anything, and wipe out what was mistyped before', async () => {
    await app.customer('honest@x.test')
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 7; count += 1) await guess('honest@x.test', HOME)
      expect((await logIn('honest@x.test', HOME)).status).toBe(200)
    }
  })

  test.each([
    ['an office', 'office@x.test', 'login visitor', '198.51.100.77'],
    ['a name', 'name@x.test', 'login name', 'email name@x.test'],
  ])('right passwords use up nothing of what %s is allowed in wrong ones', async (_, email, name, key) => {
    await app.customer(email)
    const budget = { name, allowed: 100, seconds: 900 }
    const budgets = new Budgets(app.sql)
    await Promise.all(Array.from({ length: 99 }, () => budgets.count([{ budget, key }])))
    for (let count = 0; count < 3; count += 1) {
      expect((await logIn(email, { address: '198.51.100.77' })).status).toBe(200)
    }
    await budgets.forget([{ budget, key }])
  })

  test('when a whole name is guessed at, an unknown device pays work and enters, a known one just enters', async () => {
    const email = 'besieged@x.test'
    await app.customer(email)
    const first = await logIn(email, HOME)
    const cookie = deviceOf(first.headers)
    expect(first.headers.getSetCookie().find((set) => set.startsWith('coin-device='))).toMatch(
      /; Max-Age=15552000; Path=\/api\/user; HttpOnly; Secure; SameSite=Strict$/,
    )
    await useUpName(email)
    const refused = await logIn(email, HOME)
    expect(refused.body).toMatchObject({ code: 428, error: 'work_required', field: 'work', bound: expect.any(String) })
    const work = solveWork(String(refused.body.bound))
    expect((await logIn(email, HOME, PASSWORD, { work })).status).toBe(200)
    expect((await logIn(email, HOME, PASSWORD, { work })).body.error).toBe('work_required')
    expect((await logIn(email, { address: '192.0.2.8', cookie })).status).toBe(200)
  })

  test('a device of one customer opens no other, and is no licence to guess', async () => {
    const email = 'device-of-one@x.test'
    await app.customer(email)
    await app.customer('of-another@x.test')
    const cookie = deviceOf((await logIn(email, HOME)).headers)
    await useUpName('of-another@x.test')
    expect((await logIn('of-another@x.test', { ...HOME, cookie })).body.error).toBe('work_required')
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess(email, { ...HOME, cookie })))
    // Ten as a known device, ten more as any other visitor.
    expect(countOf(guesses, 'login_failed')).toBe(20)
    await useUpName(email)
    for (const forged of [cookie.replace(/.$/, 'A'), 'coin-device=x.y.z', `coin-device=${'~'.repeat(200)}`]) {
      expect((await logIn(email, { address: '192.0.2.9', cookie: forged })).body.error).toBe('work_required')
    }
  })

  test('all addresses of an IPv6 /64 are one visitor', async () => {
    await app.customer('six@x.test')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => guess('six@x.test', { address: `2001:db8:0:7::${index + 1}` })),
    )
    expect(countOf(answers, 'login_failed')).toBe(10)
  })
})

describe('codes', () => {
  test('what strangers ask for keeps no operator from her second step', async () => {
    const email = 'operator@house.test'
    await app.operator(email, ['support'])
    const enter = (secondFactor?: string) =>
      app.ask('/api/console/session/login', { email, password: PASSWORD, secondFactor })
    for (const purpose of ['register', 'reset']) {
      for (let count = 1; count <= 8; count += 1) {
        await sendCode(email, purpose, { address: `203.0.113.${count}` })
        await app.sql`update codes set created_at = created_at - interval '61 seconds' where target = ${email}`
      }
    }
    expect((await enter()).body.error).toBe('second_step')
    expect((await enter(await app.lastCode(email))).status).toBe(200)
  })

  test('a known device is sent a code when strangers have used up the allowance of its owner', async () => {
    const email = 'forgetful@x.test'
    await app.customer(email)
    const cookie = deviceOf((await logIn(email, HOME)).headers)
    expect((await sendCode(email, 'reset', ATTACKER)).status).toBe(200)
    expect((await sendCode(email, 'reset', HOME)).body.error).toBe('too_many_requests')
    expect((await sendCode(email, 'reset', { ...HOME, cookie })).status).toBe(200)
    expect((await sendCode(email, 'reset', { ...HOME, cookie })).body.error).toBe('too_many_requests')
  })

  test('what a known device was sent uses up nothing of what its owner may ask for from a new one', async () => {
    const email = 'moving@x.test'
    await app.customer(email)
    const cookie = deviceOf((await logIn(email, HOME)).headers)
    expect((await sendCode(email, 'reset', { address: '198.51.100.44', cookie })).status).toBe(200)
    expect((await sendCode(email, 'reset', { address: '198.51.100.44' })).status).toBe(200)
  })

  test('in production this machine is a visitor like any other', async () => {
    for (const address of ['127.0.0.1', '::1']) {
      expect((await sendCode(`first-${address.length}@x.test`, 'register', { address })).status).toBe(200)
      const second = await sendCode(`second-${address.length}@x.test`, 'register', { address })
      expect(second.body.error).toBe('too_many_requests')
    }
  })

  test('guesses from elsewhere use up no tries of who asked for the code', async () => {
    const email = 'asked@x.test'
    await app.customer(email)
    const home = { address: '198.51.100.41' }
    await sendCode(email, 'reset', home)
    const code = await app.lastCode(email)
    const wrong = code === '111111' ? '222222' : '111111'
    const reset = (guessed: string, from: From) =>
      ask('/api/user/backPwd', { email, code: guessed, password: PASSWORD, confirmPassword: PASSWORD }, from)
    for (let count = 0; count < 8; count += 1) expect((await reset(wrong, ATTACKER)).body.error).toBe('code_wrong')
    expect((await reset(code, ATTACKER)).body.error).toBe('code_wrong')
    expect((await reset(code, home)).status).toBe(200)
  })

  test('a newer code that somebody else asked for replaces none of mine', async () => {
    const email = 'replaced@x.test'
    await app.customer(email)
    const home = { address: '198.51.100.42' }
    await sendCode(email, 'reset', home)
    const code = await app.lastCode(email)
    await app.sql`update codes set created_at = created_at - interval '61 seconds' where target = ${email}`
    expect((await sendCode(email, 'reset', { address: '203.0.113.77' })).status).toBe(200)
    const body = { email, code, password: PASSWORD, confirmPassword: PASSWORD }
    expect((await ask('/api/user/backPwd', body, home)).status).toBe(200)
  })
})

describe('registering', () => {
  const register = (account: string, from: From, more: object = {}) =>
    ask('/api/user/register', { account, password: PASSWORD, confirmPassword: PASSWORD, ...more }, from)

  test('some an hour are free; then each costs work, which serves once and only who was asked for it', async () => {
    const from = { address: '198.51.100.20' }
    for (let count = 0; count < 3; count += 1) expect((await register(`free_${count}`, from)).status).toBe(200)
    const refused = await register('fourth', from)
    expect(refused.body).toMatchObject({ code: 428, error: 'work_required', field: 'work' })
    const work = solveWork(String(refused.body.bound))
    expect((await register('fourth', { address: '198.51.100.21' }, { work: `${work}x` })).status).toBe(200)
    expect((await register('fourth_b', from, { work: `${work}0` })).body.error).toBe('work_required')
    expect((await register('fourth_c', from, { work })).status).toBe(200)
    expect((await register('fourth_d', from, { work })).body.error).toBe('work_required')
  })

  test('a network of many addresses pays too, and nobody registers without end', async () => {
    const around = (last: number) => ({ address: `192.0.2.${last}` })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => register(`net_${index}`, around(index + 1))),
    )
    expect(countOf(answers, 'work_required')).toBe(25)
    const budget = { name: 'register visitor', allowed: 3, seconds: 3_600 }
    const budgets = new Budgets(app.sql)
    for (let count = 0; count < 61; count += 1) await budgets.count([{ budget, key: '198.51.100.99' }])
    expect((await register('endless', { address: '198.51.100.99' })).body.error).toBe('too_many_requests')
  })

  test('a bare name opens nothing in the ledger until it is needed; unused it is gone after a week', async () => {
    const from = { address: '198.51.100.30' }
    const ids = new Map<string, string>()
    for (const name of ['unused', 'needed', 'present']) {
      const { data } = (await register(name, from)).body
      ids.set(name, (data as { user: { userId: string } }).user.userId)
    }
    expect(app.opened.filter(({ user }) => [...ids.values()].includes(user))).toEqual([])
    await app.accounts.ensureOpen(ids.get('needed') ?? '')
    expect(app.opened.filter(({ user }) => user === ids.get('needed'))).toHaveLength(1)
    await app.sql`update users set created_at = created_at - interval '8 days' where account in ('unused', 'needed', 'present')`
    const away = ['unused', 'needed'].map((name) => ids.get(name) ?? '')
    await app.sql`update sessions set ended_at = now() where user_id in ${app.sql(away)}`
    await tidy(app.sql)
    const left = await app.sql<{ account: string }[]>`
      select account from users where account in ('unused', 'needed', 'present') order by account`
    expect(left.map(({ account }) => account)).toEqual(['needed', 'present'])
  })

  test('a crowd that registers leaves the turns of who logs in alone', async () => {
    await app.customer('bystander@x.test')
    const crowd = Array.from({ length: 60 }, (_, index) => register(`crowd_${index}`, { address: `100.64.${index}.1` }))
    expect((await logIn('bystander@x.test', HOME)).status).toBe(200)
    // Who found all places taken is asked for work, without anything having been asked of the database.
    expect(countOf(await Promise.all(crowd), 'work_required')).toBeGreaterThan(0)
  })
})

describe('turns before anything is asked of the database', () => {
  /** Places taken by as many visitors, until they are let go. */
  function crowded(turnstile: Turnstile) {
    let open = () => {}
    const barrier = new Promise<void>((resolve) => {
      open = resolve
    })
    const inside = Array.from({ length: 65 }, (_, index) =>
      turnstile.stranger('login', { visitor: `203.0.113.${index}` }, () => barrier),
    )
    return async () => {
      open()
      await Promise.all(inside)
    }
  }
  const here = { visitor: '198.51.100.50' }
  const enter = (turnstile: Turnstile, comer: object = {}) =>
    turnstile.stranger('login', { ...here, ...comer }, async (paid) => (paid ? 'paid' : 'free'))

  test('where all places are taken work buys one, once; a browser that is known just enters', async () => {
    const turnstile = new Turnstile(new Work(app.sql, new Budgets(app.sql)))
    expect(await enter(turnstile)).toBe('free')
    const disperse = crowded(turnstile)
    const refused = await enter(turnstile).catch((error: unknown) => error)
    expect(refused).toMatchObject({ error: 'work_required', field: 'work', bound: expect.any(String) })
    const work = solveWork(String(Reflect.get(Object(refused), 'bound')))
    expect(await turnstile.known('login', 'a device', async () => 'in')).toBe('in')
    await expect(enter(turnstile, { visitor: 'another', work })).rejects.toMatchObject({ error: 'work_required' })
    expect(await enter(turnstile, { work })).toBe('paid')
    await expect(enter(turnstile, { work })).rejects.toMatchObject({ error: 'work_required' })
    await disperse()
    expect(await enter(turnstile)).toBe('free')
  })

  test('who is refused where all places are taken has asked nothing of the database', async () => {
    const asked: string[] = []
    const sql = new Proxy(app.sql, {
      apply(target, self, words: [TemplateStringsArray]) {
        if (words[0].raw) asked.push(words[0].raw.join('?'))
        return Reflect.apply(target, self, words)
      },
    })
    const turnstile = new Turnstile(new Work(sql, new Budgets(sql)))
    const disperse = crowded(turnstile)
    await enter(turnstile).catch(() => undefined)
    // What seals a challenge was read once.
    asked.length = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => enter(turnstile, { visitor: `${index}`, work: 'nonsense' })),
    )
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(200)
    expect(asked).toEqual([])
    await disperse()
  })
})

describe('counting', () => {
  test('a thousand at once count as a thousand; what has ended counts no more and is removed', async () => {
    const budgets = new Budgets(app.sql)
    const claim = { budget: { name: 'test', allowed: 10, seconds: 60 }, key: 'one' }
    const counted = await Promise.all(Array.from({ length: 1_000 }, () => budgets.count([claim])))
    expect(new Set(counted.map(([one]) => one?.used)).size).toBe(1_000)
    await expect(budgets.take([claim])).rejects.toMatchObject({ error: 'too_many_requests', bound: 60 })
    await app.sql`update budgets set until = now() - interval '1 second'`
    expect(await budgets.count([claim])).toMatchObject([{ used: 1 }])
    await app.sql`update budgets set until = now() - interval '1 second'`
    await budgets.tidy()
    expect(await app.sql`select 1 from budgets`).toHaveLength(0)
  })
})
