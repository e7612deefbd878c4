/** The texts of mails and text messages in every language. */
import type { Language } from '@candlewick/protocol/languages'

export type CodePurposeName = 'register' | 'reset' | 'bind' | 'withdraw' | 'login'

export interface NotificationTexts {
  codeSubject: string
  /** Holds `{code}` and `{purpose}`. */
  code: string
  registeredSubject: string
  registered: string
  deviceSubject: string
  device: string
  purposes: Record<CodePurposeName, string>
}

export const NOTIFICATION_TEXTS: Record<Language, NotificationTexts> = {
  en: {
    codeSubject: 'Verification code',
    code: 'Your code is {code} ({purpose}). It is valid for 10 minutes and works once. Never give it to anyone: our support will not ask for it.',
    registeredSubject: 'You already have an account',
    registered:
      'Someone tried to register with this address, which already has an account. If it was you, log in or reset your password. If not, you need not do anything.',
    deviceSubject: 'Login from a new device',
    device:
      'Your account was used from a device it has not been used from before. If it was not you, change your password at once.',
    purposes: {
      register: 'registration',
      reset: 'password reset',
      bind: 'binding',
      withdraw: 'withdrawal',
      login: 'login',
    },
  },
  ja: {
    codeSubject: '認証コード',
    code: '認証コードは {code} です（{purpose}）。有効期限は10分、使用は1回限りです。誰にも教えないでください。サポートがお尋ねすることはありません。',
    registeredSubject: 'アカウントは登録済みです',
    registered:
      'このアドレスで登録が試みられましたが、既にアカウントがあります。ご本人の場合はログインするか、パスワードを再設定してください。心当たりがなければ何もする必要はありません。',
    deviceSubject: '新しい端末からのログイン',
    device:
      'これまで使用されたことのない端末からログインがありました。心当たりがない場合は、すぐにパスワードを変更してください。',
    purposes: { register: '登録', reset: 'パスワード再設定', bind: '連携', withdraw: '出金', login: 'ログイン' },
  },
  ko: {
    codeSubject: '인증 코드',
    code: '인증 코드는 {code}입니다({purpose}). 10분간 유효하며 한 번만 사용할 수 있습니다. 누구에게도 알려주지 마세요. 고객지원은 코드를 묻지 않습니다.',
    registeredSubject: '이미 계정이 있습니다',
    registered:
      '이 주소로 가입 시도가 있었지만 이미 계정이 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정하세요. 아니라면 아무것도 하지 않아도 됩니다.',
    deviceSubject: '새 기기에서 로그인',
    device: '이전에 사용하지 않은 기기에서 로그인했습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
    purposes: { register: '가입', reset: '비밀번호 재설정', bind: '연결', withdraw: '출금', login: '로그인' },
  },
  'zh-CN': {
    codeSubject: '验证码',
    code: '您的验证码是 {code}（{purpose}），10 分钟内有效，只能使用一次。请勿告诉任何人，客服不会向您索要。',
    registeredSubject: '您已有账户',
    registered: '有人尝试用此地址注册，但该地址已有账户。如果是您本人，请登录或重置密码；如果不是，无需任何操作。',
    deviceSubject: '新设备登录',
    device: '您的账户在一台从未使用过的设备上登录。如非本人操作，请立即修改密码。',
    purposes: { register: '注册', reset: '重置密码', bind: '绑定', withdraw: '提现', login: '登录' },
  },
  pt: {
    codeSubject: 'Código de verificação',
    code: 'Seu código é {code} ({purpose}). Vale por 10 minutos e só pode ser usado uma vez. Nunca o passe a ninguém: nosso suporte não o pedirá.',
    registeredSubject: 'Você já tem uma conta',
    registered:
      'Alguém tentou se registrar com este endereço, que já tem uma conta. Se foi você, entre ou redefina a senha. Se não, não precisa fazer nada.',
    deviceSubject: 'Acesso de um novo dispositivo',
    device:
      'Sua conta foi usada em um dispositivo em que nunca tinha sido usada. Se não foi você, mude a senha imediatamente.',
    purposes: {
      register: 'registro',
      reset: 'redefinição de senha',
      bind: 'vinculação',
      withdraw: 'saque',
      login: 'acesso',
    },
  },
  vi: {
    codeSubject: 'Mã xác minh',
    code: 'Mã của bạn là {code} ({purpose}). Mã có hiệu lực trong 10 phút và chỉ dùng được một lần. Đừng đưa mã cho bất kỳ ai: bộ phận hỗ trợ sẽ không hỏi mã này.',
    registeredSubject: 'Bạn đã có tài khoản',
    registered:
      'Có người đã thử đăng ký bằng địa chỉ này, vốn đã có tài khoản. Nếu là bạn, hãy đăng nhập hoặc đặt lại mật khẩu. Nếu không, bạn không cần làm gì.',
    deviceSubject: 'Đăng nhập từ thiết bị mới',
    device:
      'Tài khoản của bạn vừa được dùng trên một thiết bị chưa từng dùng. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
    purposes: {
      register: 'đăng ký',
      reset: 'đặt lại mật khẩu',
      bind: 'liên kết',
      withdraw: 'rút tiền',
      login: 'đăng nhập',
    },
  },
  th: {
    codeSubject: 'รหัสยืนยัน',
    code: 'รหัสของคุณคือ {code} ({purpose}) ใช้ได้ภายใน 10 นาทีและใช้ได้ครั้งเดียว อย่าบอกรหัสนี้กับใคร ฝ่ายสนับสนุนจะไม่ถามรหัสจากคุณ',
    registeredSubject: 'คุณมีบัญชีอยู่แล้ว',
    registered: 'มีผู้พยายามลงทะเบียนด้วยที่อยู่นี้ซึ่งมีบัญชีอยู่แล้ว หากเป็นคุณ โปรดเข้าสู่ระบบหรือรีเซ็ตรหัสผ่าน หากไม่ใช่ ไม่ต้องดำเนินการใด',
    deviceSubject: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
    device: 'บัญชีของคุณถูกใช้จากอุปกรณ์ที่ไม่เคยใช้มาก่อน หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
    purposes: { register: 'ลงทะเบียน', reset: 'รีเซ็ตรหัสผ่าน', bind: 'ผูกบัญชี', withdraw: 'ถอน', login: 'เข้าสู่ระบบ' },
  },
  es: {
    codeSubject: 'Código de verificación',
    code: 'Tu código es {code} ({purpose}). Es válido durante 10 minutos y sirve una sola vez. No se lo des a nadie: nuestro soporte no te lo pedirá.',
    registeredSubject: 'Ya tienes una cuenta',
    registered:
      'Alguien intentó registrarse con esta dirección, que ya tiene una cuenta. Si fuiste tú, inicia sesión o restablece la contraseña. Si no, no tienes que hacer nada.',
    deviceSubject: 'Acceso desde un dispositivo nuevo',
    device:
      'Tu cuenta se usó desde un dispositivo en el que nunca se había usado. Si no fuiste tú, cambia la contraseña de inmediato.',
    purposes: {
      register: 'registro',
      reset: 'restablecimiento de contraseña',
      bind: 'vinculación',
      withdraw: 'retiro',
      login: 'acceso',
    },
  },
  fr: {
    codeSubject: 'Code de vérification',
    code: 'Votre code est {code} ({purpose}). Il est valable 10 minutes et une seule fois. Ne le donnez à personne : notre assistance ne le demandera pas.',
    registeredSubject: 'Vous avez déjà un compte',
    registered:
      'Quelqu’un a tenté de s’inscrire avec cette adresse, qui a déjà un compte. Si c’était vous, connectez-vous ou réinitialisez le mot de passe. Sinon, vous n’avez rien à faire.',
    deviceSubject: 'Connexion depuis un nouvel appareil',
    device:
      'Votre compte a été utilisé depuis un appareil inconnu jusqu’ici. Si ce n’était pas vous, changez immédiatement le mot de passe.',
    purposes: {
      register: 'inscription',
      reset: 'réinitialisation du mot de passe',
      bind: 'association',
      withdraw: 'retrait',
      login: 'connexion',
    },
  },
  ru: {
    codeSubject: 'Код подтверждения',
    code: 'Ваш код: {code} ({purpose}). Он действует 10 минут и только один раз. Никому его не сообщайте: поддержка о нём не спросит.',
    registeredSubject: 'У вас уже есть аккаунт',
    registered:
      'Кто-то пытался зарегистрироваться с этим адресом, у которого уже есть аккаунт. Если это были вы, войдите или сбросьте пароль. Если нет, ничего делать не нужно.',
    deviceSubject: 'Вход с нового устройства',
    device:
      'В ваш аккаунт вошли с устройства, которое раньше не использовалось. Если это были не вы, немедленно смените пароль.',
    purposes: { register: 'регистрация', reset: 'сброс пароля', bind: 'привязка', withdraw: 'вывод', login: 'вход' },
  },
  de: {
    codeSubject: 'Bestätigungscode',
    code: 'Ihr Code ist {code} ({purpose}). Er gilt 10 Minuten und nur einmal. Geben Sie ihn niemandem: Unser Support fragt nicht danach.',
    registeredSubject: 'Sie haben bereits ein Konto',
    registered:
      'Jemand wollte sich mit dieser Adresse registrieren, die schon ein Konto hat. Waren Sie es, melden Sie sich an oder setzen Sie das Passwort zurück. Sonst müssen Sie nichts tun.',
    deviceSubject: 'Anmeldung von einem neuen Gerät',
    device:
      'Ihr Konto wurde von einem bisher unbekannten Gerät benutzt. Waren Sie es nicht, ändern Sie sofort Ihr Passwort.',
    purposes: {
      register: 'Registrierung',
      reset: 'Passwort zurücksetzen',
      bind: 'Verknüpfung',
      withdraw: 'Auszahlung',
      login: 'Anmeldung',
    },
  },
  it: {
    codeSubject: 'Codice di verifica',
    code: 'Il tuo codice è {code} ({purpose}). È valido per 10 minuti e una sola volta. Non darlo a nessuno: la nostra assistenza non lo chiederà.',
    registeredSubject: 'Hai già un account',
    registered:
      'Qualcuno ha provato a registrarsi con questo indirizzo, che ha già un account. Se sei stato tu, accedi o reimposta la password. Altrimenti non devi fare nulla.',
    deviceSubject: 'Accesso da un nuovo dispositivo',
    device:
      'Il tuo account è stato usato da un dispositivo mai usato prima. Se non sei stato tu, cambia subito la password.',
    purposes: {
      register: 'registrazione',
      reset: 'reimpostazione password',
      bind: 'associazione',
      withdraw: 'prelievo',
      login: 'accesso',
    },
  },
  'zh-TW': {
    codeSubject: '驗證碼',
    code: '您的驗證碼是 {code}（{purpose}），10 分鐘內有效，只能使用一次。請勿告訴任何人，客服不會向您索取。',
    registeredSubject: '您已有帳戶',
    registered: '有人嘗試用此地址註冊，但該地址已有帳戶。如果是您本人，請登入或重設密碼；如果不是，無需任何操作。',
    deviceSubject: '新裝置登入',
    device: '您的帳戶在一台從未使用過的裝置上登入。如非本人操作，請立即修改密碼。',
    purposes: { register: '註冊', reset: '重設密碼', bind: '綁定', withdraw: '提領', login: '登入' },
  },
}
