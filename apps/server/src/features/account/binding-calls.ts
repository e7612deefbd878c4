/** The calls of passwords, of what an account is bound to, and of the anti-phishing code. */
import { maskAccount } from '@candlewick/money/display'
import * as calls from '@candlewick/protocol/calls/bindings'
import { CallError } from '@candlewick/protocol/errors'
import { type CallContext, type Handler, handle, type Viewer } from '../../http/handle.ts'
import type { Accounts, Target } from './accounts.ts'
import { asking, targetOf } from './calls.ts'
import type { Proof } from './second-step/factors.ts'
import type { FullProof } from './second-step/second-step.ts'
import type { User } from './users.ts'

/** The fields of a changed password, as calls have them. */
interface Changed extends Proof {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

type Fresh = Omit<Changed, 'oldPassword'> & FullProof

export function bindingHandlers(accounts: Accounts): Handler[] {
  const { bindings, funds, notices, secondStep } = accounts

  const setFund = async (context: CallContext<Viewer>, { newPassword, ...input }: Fresh) => {
    same(newPassword, input.confirmPassword)
    const { user, from } = await accounts.self(context.viewer, asking(context))
    await secondStep.proveFully(user, input, from)
    await funds.set(user.id, newPassword, from.address, (tx) => notices.changed(tx, user, 'fund_password_set'))
    return null
  }
  const changeFund = async (context: CallContext<Viewer>, { oldPassword, newPassword, ...input }: Changed) => {
    same(newPassword, input.confirmPassword)
    const { user, from } = await accounts.self(context.viewer, asking(context))
    await funds.change(user.id, { from: oldPassword, to: newPassword }, from.address, {
      prove: () => secondStep.factors.prove(user.id, input, from),
      tell: (tx) => notices.changed(tx, user, 'fund_password_changed'),
    })
    return null
  }
  const changeLogin = async (context: CallContext<Viewer>, { oldPassword, newPassword, ...input }: Changed) => {
    same(newPassword, input.confirmPassword)
    const { user, from } = await accounts.self(context.viewer, asking(context))
    await bindings.changeLoginPassword(user, { oldPassword, newPassword }, input, from)
    return null
  }
  const bind = async (
    context: CallContext<Viewer>,
    target: Target,
    given: FullProof & { code: string; oldCode?: string | undefined },
  ) => {
    const { user, from } = await accounts.self(context.viewer, asking(context))
    await bindings.bind(user, { target, code: given.code, oldCode: given.oldCode }, given, from)
    return null
  }

  return [
    handle(calls.setFundPassword, setFund),
    handle(calls.updatePwd, changeFund),
    handle(calls.tradePwd, (context, { oldPassword, ...fresh }) =>
      oldPassword === undefined ? setFund(context, fresh) : changeFund(context, { oldPassword, ...fresh }),
    ),
    handle(calls.updateUserLoginPwd, changeLogin),
    handle(calls.updatePassword, changeLogin),
    handle(calls.bindEmail, (context, { email, ...given }) => bind(context, { kind: 'email', value: email }, given)),
    handle(calls.accountVerificationBinding, async (context, { email, phone, ...given }) => {
      const target = targetOf({ email, phone })
      if (!target) throw new CallError('field_required', { field: 'email' })
      return await bind(context, target, given)
    }),
    handle(calls.antiCode, async (context, { antiCode, ...proof }) => {
      const { user, from } = await accounts.self(context.viewer, asking(context))
      await bindings.setAntiCode(user, antiCode, proof, from)
      return null
    }),
  ]
}

function same(password: string, confirmed: string): void {
  if (password !== confirmed) throw new CallError('password_mismatch', { field: 'confirmPassword' })
}

/** What is bound, as much of it as its owner needs to know it by. */
export function maskedContacts({ email, phone }: Pick<User, 'email' | 'phone'>): { email: string; phone: string } {
  return { email: email === null ? '' : maskAccount(email), phone: phone === null ? '' : maskAccount(phone) }
}
