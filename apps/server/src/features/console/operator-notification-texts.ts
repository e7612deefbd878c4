/** What a new operator is written, or one whose access was renewed: the link by which she sets her password. */
import type { Language } from '@candlewick/protocol/languages'

export interface OperatorNotificationTexts {
  subject: string
  text: string
}

export const OPERATOR_NOTIFICATION_TEXTS: Record<Language, OperatorNotificationTexts> = {
  en: {
    subject: 'Set your password for the console',
    text: 'You have access to the operators’ console of Candlewick. Set your password within 24 hours by this link, which works once:',
  },
  de: {
    subject: 'Legen Sie Ihr Passwort für die Konsole fest',
    text: 'Sie haben Zugang zur Betreiberkonsole von Candlewick. Legen Sie Ihr Passwort innerhalb von 24 Stunden über diesen Link fest; er gilt einmal:',
  },
  es: {
    subject: 'Establece tu contraseña para la consola',
    text: 'Tienes acceso a la consola de operadores de Candlewick. Establece tu contraseña en un plazo de 24 horas con este enlace, que funciona una sola vez:',
  },
  fr: {
    subject: 'Définissez votre mot de passe pour la console',
    text: 'Vous avez accès à la console des opérateurs de Candlewick. Définissez votre mot de passe dans les 24 heures avec ce lien, valable une seule fois :',
  },
  it: {
    subject: 'Imposta la password per la console',
    text: 'Hai accesso alla console degli operatori di Candlewick. Imposta la password entro 24 ore con questo link, valido una sola volta:',
  },
  ja: {
    subject: '管理コンソールのパスワードを設定してください',
    text: 'Candlewickの管理コンソールをご利用いただけます。24時間以内に次のリンクからパスワードを設定してください（リンクは1回のみ有効です）：',
  },
  ko: {
    subject: '운영 콘솔 비밀번호를 설정하세요',
    text: 'Candlewick 운영 콘솔을 이용할 수 있습니다. 24시간 이내에 아래 링크에서 비밀번호를 설정하세요(링크는 한 번만 사용할 수 있습니다):',
  },
  pt: {
    subject: 'Defina a sua palavra-passe para a consola',
    text: 'Tem acesso à consola de operadores da Candlewick. Defina a sua palavra-passe no prazo de 24 horas através desta ligação, válida uma única vez:',
  },
  ru: {
    subject: 'Задайте пароль для консоли',
    text: 'Вам открыт доступ к консоли операторов Candlewick. Задайте пароль в течение 24 часов по этой ссылке, она действует один раз:',
  },
  th: {
    subject: 'ตั้งรหัสผ่านสำหรับคอนโซล',
    text: 'คุณได้รับสิทธิ์เข้าใช้คอนโซลผู้ปฏิบัติงานของ Candlewick โปรดตั้งรหัสผ่านภายใน 24 ชั่วโมงผ่านลิงก์นี้ ซึ่งใช้ได้ครั้งเดียว:',
  },
  vi: {
    subject: 'Đặt mật khẩu cho bảng điều khiển',
    text: 'Bạn có quyền truy cập bảng điều khiển vận hành của Candlewick. Hãy đặt mật khẩu trong vòng 24 giờ qua liên kết này, chỉ dùng được một lần:',
  },
  'zh-CN': {
    subject: '请设置后台登录密码',
    text: '您已获得 Candlewick 运营后台的访问权限。请在 24 小时内通过以下链接设置密码，链接仅可使用一次：',
  },
  'zh-TW': {
    subject: '請設定後台登入密碼',
    text: '您已取得 Candlewick 營運後台的存取權限。請在 24 小時內透過以下連結設定密碼，連結僅能使用一次：',
  },
}
