/**
 * The customers' calls that no API key may call, each with why. Every call is either here or open to keys
 * (`key-access.ts`): a test finds one that is neither.
 */

const REASONS: readonly (readonly [why: string, calls: readonly string[]])[] = [
  [
    'a session is begun, renewed and ended by who signs in; a key has none',
    [
      'account.login',
      'account.logout',
      'account.refresh',
      'account.forget',
      'security.passkeyLogin',
      'security.passkeyOptions',
      'devices.sessions',
      'devices.endSession',
      'devices.endSessions',
      'devices.notMe',
    ],
  ],
  ['an account is made by a person', ['account.register']],
  [
    'codes prove that somebody reads her own mail and telephone, which a programme is not to ask for',
    [
      'account.sendEmailCode',
      'account.sendMobileCode',
      'account.openSendEmail',
      'account.openSendSms',
      'withdrawals.sendCode',
    ],
  ],
  [
    'changes what guards the account: a stolen key would take it over',
    [
      'account.resetPassword',
      'bindings.accountVerificationBinding',
      'bindings.antiCode',
      'bindings.bindEmail',
      'bindings.tardPwdSet',
      'bindings.tradePwd',
      'bindings.updatePassword',
      'bindings.updatePwd',
      'bindings.updateUserLoginPwd',
      'security.getGoogleVerification',
      'security.googleVerificationBindingOrReset',
      'security.passkeyAdd',
      'security.passkeyBegin',
      'security.passkeyRemove',
      'security.passkeyRename',
      'security.recoveryRenew',
      'devices.deleteDevice',
      'devices.updateDevice',
      'fundReset.ask',
      'fundReset.set',
    ],
  ],
  ['tells how far a lost fund password is, which whoever stole a key waits for', ['fundReset.state']],
  ['keys make, change and show no keys', ['keys.api', 'keys.apiDel', 'keys.apis']],
  [
    'says or shows who she is: her documents, her name, her bank',
    [
      'identity.uploadKYC',
      'identity.verified',
      'identity.yhrzxx',
      'identity.reveal',
      'identity.saveBank',
      'identity.getBank',
      'payments.list',
      'payments.save',
      'payments.remove',
      'profile.avatar',
      'profile.reveal',
    ],
  ],
  [
    'where money may go is for the customer herself to say; one call shows the book and changes it',
    ['withdrawals.userCoin', 'withdrawals.bookOnly'],
  ],
  ['a bound that she sets against herself is hers alone', ['flash.lossLimit', 'flash.pause']],
  [
    'pictures are handed in by a person, and a reported transfer needs one',
    ['deposits.submit', 'platform.uploadFile', 'platform.uploadOss'],
  ],
  ['tells of failures of our own pages', ['platform.reportFailure']],
]

/** Why no key may call it, by the call's name. */
export const WHY_CLOSED: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([why, calls]) => calls.map((call) => [call, why] as const)),
)
