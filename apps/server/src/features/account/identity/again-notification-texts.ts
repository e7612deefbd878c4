/** What a customer is written whose approved identity is asked for again, in every language. */
import type { Language } from '@candlewick/protocol/languages'

export interface IdentityAgainTexts {
  readonly subject: string
  /** What is asked for again, by the level from which on. */
  readonly primary: string
  readonly advanced: string
  /** What to do; with `{limit}`, what may be withdrawn a day until then. */
  readonly todo: string
  readonly merchant: string
}

export const IDENTITY_AGAIN_TEXTS: Readonly<Record<Language, IdentityAgainTexts>> = {
  en: {
    subject: 'Please verify your identity again',
    primary: 'We have to ask you to verify who you are again: your verification no longer counts.',
    advanced: 'We have to ask you for your advanced verification again; the primary one stays.',
    todo: 'You can send your documents at once, on the Identity page of your account. Until they are approved you can withdraw up to {limit} USDT a day.',
    merchant: 'Your merchant status ends with it; apply again once you are verified.',
  },
  ja: {
    subject: '本人確認の再提出をお願いします',
    primary: '本人確認をもう一度お願いすることになりました。これまでの認証は無効になりました。',
    advanced: '上級認証をもう一度お願いすることになりました。基本認証は有効なままです。',
    todo: 'アカウントの「本人確認」ページからすぐに提出できます。承認されるまで、1日の出金上限は {limit} USDT です。',
    merchant: 'これに伴い、マーチャント資格は終了しました。認証の完了後に改めてお申し込みください。',
  },
  ko: {
    subject: '본인 인증을 다시 진행해 주세요',
    primary: '본인 인증을 다시 받아야 합니다. 기존 인증은 더 이상 유효하지 않습니다.',
    advanced: '고급 인증을 다시 받아야 합니다. 기본 인증은 그대로 유효합니다.',
    todo: '계정의 ‘본인 인증’ 페이지에서 바로 제출할 수 있습니다. 승인될 때까지 하루 {limit} USDT까지 출금할 수 있습니다.',
    merchant: '이에 따라 상인 자격이 종료되었습니다. 인증이 끝난 후 다시 신청하세요.',
  },
  'zh-CN': {
    subject: '请重新完成身份认证',
    primary: '我们需要您重新验证身份：您原有的认证已失效。',
    advanced: '我们需要您重新完成高级认证；初级认证仍然有效。',
    todo: '您可立即在账户的“身份认证”页面提交资料。审核通过前，每日可提现 {limit} USDT。',
    merchant: '您的商家资格随之终止；完成认证后可重新申请。',
  },
  pt: {
    subject: 'Verifique sua identidade de novo',
    primary: 'Precisamos que você comprove sua identidade de novo: sua verificação não vale mais.',
    advanced: 'Precisamos que você faça a verificação avançada de novo; a básica continua valendo.',
    todo: 'Você pode enviar os documentos agora mesmo, na página Identidade da sua conta. Até a aprovação, você pode sacar até {limit} USDT por dia.',
    merchant: 'Com isso, sua condição de comerciante terminou; solicite-a de novo quando estiver verificado.',
  },
  vi: {
    subject: 'Vui lòng xác minh danh tính lại',
    primary: 'Chúng tôi cần bạn xác minh danh tính lại: kết quả xác minh trước đây không còn hiệu lực.',
    advanced: 'Chúng tôi cần bạn thực hiện lại xác minh nâng cao; xác minh cơ bản vẫn có hiệu lực.',
    todo: 'Bạn có thể gửi hồ sơ ngay tại trang Xác minh danh tính trong tài khoản. Cho đến khi được duyệt, bạn có thể rút tối đa {limit} USDT mỗi ngày.',
    merchant: 'Tư cách thương nhân của bạn cũng chấm dứt; hãy đăng ký lại sau khi xác minh xong.',
  },
  th: {
    subject: 'โปรดยืนยันตัวตนอีกครั้ง',
    primary: 'เราจำเป็นต้องขอให้คุณยืนยันตัวตนอีกครั้ง การยืนยันเดิมไม่มีผลแล้ว',
    advanced: 'เราจำเป็นต้องขอให้คุณยืนยันขั้นสูงอีกครั้ง การยืนยันขั้นพื้นฐานยังมีผลอยู่',
    todo: 'คุณส่งเอกสารได้ทันทีที่หน้ายืนยันตัวตนในบัญชีของคุณ จนกว่าจะผ่านการตรวจสอบ คุณถอนได้สูงสุด {limit} USDT ต่อวัน',
    merchant: 'สถานะผู้ค้าของคุณสิ้นสุดลงด้วย สมัครใหม่ได้เมื่อยืนยันตัวตนแล้ว',
  },
  es: {
    subject: 'Verifica de nuevo tu identidad',
    primary: 'Necesitamos que acredites de nuevo tu identidad: tu verificación ya no es válida.',
    advanced: 'Necesitamos que repitas la verificación avanzada; la básica sigue siendo válida.',
    todo: 'Puedes enviar tus documentos ahora mismo en la página Identidad de tu cuenta. Hasta que se aprueben, puedes retirar hasta {limit} USDT al día.',
    merchant: 'Con ello termina tu condición de comerciante; vuelve a solicitarla cuando estés verificado.',
  },
  fr: {
    subject: 'Vérifiez à nouveau votre identité',
    primary: 'Nous devons vous demander de prouver à nouveau votre identité : votre vérification n’est plus valable.',
    advanced: 'Nous devons vous demander de refaire la vérification avancée ; celle de base reste valable.',
    todo: 'Vous pouvez envoyer vos documents dès maintenant, sur la page Identité de votre compte. Jusqu’à leur validation, vous pouvez retirer jusqu’à {limit} USDT par jour.',
    merchant: 'Votre statut de marchand prend fin en même temps ; demandez-le à nouveau une fois vérifié.',
  },
  ru: {
    subject: 'Подтвердите личность ещё раз',
    primary: 'Нам нужно, чтобы вы снова подтвердили личность: прежняя проверка больше не действует.',
    advanced: 'Нам нужно, чтобы вы снова прошли расширенную проверку; базовая остаётся в силе.',
    todo: 'Документы можно отправить сразу, на странице «Личность» в вашем аккаунте. До их одобрения можно выводить до {limit} USDT в день.',
    merchant: 'Вместе с этим прекращается статус мерчанта; подайте заявку снова после проверки.',
  },
  de: {
    subject: 'Bitte verifizieren Sie sich erneut',
    primary: 'Wir müssen Sie bitten, Ihre Identität erneut nachzuweisen: Ihre bisherige Verifizierung gilt nicht mehr.',
    advanced: 'Wir müssen Sie bitten, die erweiterte Verifizierung zu wiederholen; die Basisverifizierung gilt weiter.',
    todo: 'Sie können Ihre Unterlagen sofort auf der Seite „Identität“ Ihres Kontos einreichen. Bis zur Bestätigung können Sie bis zu {limit} USDT pro Tag auszahlen.',
    merchant: 'Damit endet auch Ihr Händlerstatus; beantragen Sie ihn nach der Verifizierung neu.',
  },
  it: {
    subject: 'Verifica di nuovo la tua identità',
    primary: 'Dobbiamo chiederti di dimostrare di nuovo la tua identità: la tua verifica non è più valida.',
    advanced: 'Dobbiamo chiederti di ripetere la verifica avanzata; quella di base resta valida.',
    todo: 'Puoi inviare subito i documenti nella pagina Identità del tuo account. Fino all’approvazione puoi prelevare fino a {limit} USDT al giorno.',
    merchant: 'Con ciò termina il tuo stato di commerciante; richiedilo di nuovo dopo la verifica.',
  },
  'zh-TW': {
    subject: '請重新完成身分認證',
    primary: '我們需要您重新驗證身分：您原有的認證已失效。',
    advanced: '我們需要您重新完成進階認證；初級認證仍然有效。',
    todo: '您可立即在帳戶的「身分認證」頁面提交資料。審核通過前，每日可提領 {limit} USDT。',
    merchant: '您的商家資格隨之終止；完成認證後可重新申請。',
  },
}
