/** What a customer is told of her account that customer service decided, in every language. */
import type { Language } from '@candlewick/protocol/languages'

export type SupportChange =
  | 'factors_ended'
  | 'fund_password_renewable'
  | 'fund_password_refused'
  | 'bank_card_removed'
  | 'sessions_ended'

export const SUPPORT_CHANGES: Readonly<Record<Language, Readonly<Record<SupportChange, string>>>> = {
  en: {
    factors_ended:
      'Customer support removed the second step of your account after checking who you are: authenticator, passkeys and recovery codes no longer work, all devices were signed out and all API keys were deleted. Log in with your password and bind a new one.',
    fund_password_renewable:
      'You can set a new fund password now: within 72 hours, on the security page, under fund password.',
    fund_password_refused:
      'Customer support did not renew your fund password. The present one stays; the reason is on the security page, under fund password.',
    bank_card_removed: 'The bank card of your account was removed by customer support.',
    sessions_ended:
      'Customer support signed out all devices of your account. Log in again with your password; if somebody else may know it, change it.',
  },
  ja: {
    factors_ended:
      'お客様のご本人確認のうえ、カスタマーサービスがアカウントの2段階認証を解除しました。認証アプリ、パスキー、リカバリーコードは無効になり、すべての端末がログアウトされ、APIキーはすべて削除されました。パスワードでログインし、新たに設定してください。',
    fund_password_renewable:
      '新しい資金パスワードを設定できるようになりました。72時間以内に、セキュリティページの「資金パスワード」から設定してください。',
    fund_password_refused:
      '資金パスワードの再設定の申請は承認されませんでした。現在の資金パスワードが引き続き有効です。理由はセキュリティページの「資金パスワード」でご確認ください。',
    bank_card_removed: 'カスタマーサポートがアカウントの銀行カードの登録を解除しました。',
    sessions_ended:
      'カスタマーサポートがお客様のアカウントのすべての端末をログアウトしました。パスワードで再度ログインしてください。第三者に知られた可能性がある場合は、パスワードを変更してください。',
  },
  ko: {
    factors_ended:
      '고객 서비스가 본인 확인 후 계정의 2단계 인증을 해제했습니다. 인증 앱, 패스키, 복구 코드는 더 이상 사용할 수 없고, 모든 기기에서 로그아웃되었으며 모든 API 키가 삭제되었습니다. 비밀번호로 로그인한 뒤 새로 등록하세요.',
    fund_password_renewable:
      '이제 새 자금 비밀번호를 설정할 수 있습니다. 72시간 안에 보안 페이지의 자금 비밀번호에서 설정하세요.',
    fund_password_refused:
      '자금 비밀번호 재설정 요청이 승인되지 않았습니다. 현재 자금 비밀번호가 유지되며, 사유는 보안 페이지의 자금 비밀번호에서 확인할 수 있습니다.',
    bank_card_removed: '고객센터에서 계정의 은행 카드 등록을 해제했습니다.',
    sessions_ended:
      '고객센터에서 계정의 모든 기기를 로그아웃했습니다. 비밀번호로 다시 로그인하세요. 다른 사람이 비밀번호를 알 수 있다면 변경하세요.',
  },
  'zh-CN': {
    factors_ended:
      '客服核实您的身份后，已解除您账户的两步验证：身份验证器、通行密钥和恢复码均已失效，所有设备均已退出登录，所有 API 密钥均已删除。请用密码登录并重新绑定。',
    fund_password_renewable: '您现在可以设置新的资金密码：请在 72 小时内前往安全页面的“资金密码”进行设置。',
    fund_password_refused: '客服未通过您的资金密码重置申请，当前资金密码仍然有效。原因请在安全页面的“资金密码”中查看。',
    bank_card_removed: '客服已解除您账户绑定的银行卡。',
    sessions_ended: '客服已将您账户的所有设备退出登录。请用密码重新登录；如果密码可能已被他人知晓，请修改密码。',
  },
  pt: {
    factors_ended:
      'O atendimento removeu a verificação em duas etapas da sua conta depois de confirmar sua identidade: o autenticador, as chaves de acesso e os códigos de recuperação não valem mais, todos os dispositivos foram desconectados e todas as chaves de API foram excluídas. Entre com a sua senha e vincule um novo fator.',
    fund_password_renewable:
      'Você já pode definir uma nova senha de fundos: em até 72 horas, na página de segurança, em “Senha de fundos”.',
    fund_password_refused:
      'O atendimento não renovou sua senha de fundos. A atual continua valendo; o motivo está na página de segurança, em “Senha de fundos”.',
    bank_card_removed: 'O cartão bancário da sua conta foi desvinculado pelo suporte ao cliente.',
    sessions_ended:
      'O suporte ao cliente desconectou todos os dispositivos da sua conta. Entre novamente com a sua senha; se outra pessoa puder conhecê-la, altere-a.',
  },
  vi: {
    factors_ended:
      'Sau khi xác minh danh tính của bạn, bộ phận hỗ trợ đã gỡ xác minh bước hai của tài khoản: ứng dụng xác thực, khóa truy cập và mã khôi phục không còn dùng được, mọi thiết bị đã bị đăng xuất và mọi khóa API đã bị xóa. Hãy đăng nhập bằng mật khẩu và thiết lập lại.',
    fund_password_renewable:
      'Bạn có thể đặt mật khẩu quỹ mới ngay bây giờ: trong vòng 72 giờ, tại trang bảo mật, mục mật khẩu quỹ.',
    fund_password_refused:
      'Bộ phận hỗ trợ không cấp lại mật khẩu quỹ của bạn. Mật khẩu hiện tại vẫn có hiệu lực; lý do được ghi tại trang bảo mật, mục mật khẩu quỹ.',
    bank_card_removed: 'Bộ phận hỗ trợ đã hủy liên kết thẻ ngân hàng của tài khoản bạn.',
    sessions_ended:
      'Bộ phận hỗ trợ đã đăng xuất mọi thiết bị khỏi tài khoản của bạn. Hãy đăng nhập lại bằng mật khẩu; nếu người khác có thể biết mật khẩu, hãy đổi mật khẩu.',
  },
  th: {
    factors_ended:
      'หลังตรวจสอบตัวตนของคุณแล้ว ฝ่ายบริการลูกค้าได้ยกเลิกการยืนยันขั้นตอนที่สองของบัญชี แอปยืนยันตัวตน พาสคีย์ และรหัสกู้คืนใช้ไม่ได้อีก อุปกรณ์ทั้งหมดออกจากระบบและคีย์ API ทั้งหมดถูกลบแล้ว โปรดเข้าสู่ระบบด้วยรหัสผ่านแล้วผูกใหม่',
    fund_password_renewable: 'ขณะนี้คุณตั้งรหัสผ่านเงินทุนใหม่ได้แล้ว ภายใน 72 ชั่วโมง ที่หน้าความปลอดภัย ในหัวข้อรหัสผ่านเงินทุน',
    fund_password_refused:
      'ฝ่ายบริการลูกค้าไม่ได้ออกรหัสผ่านเงินทุนใหม่ให้ รหัสปัจจุบันยังใช้ได้ ดูเหตุผลได้ที่หน้าความปลอดภัย ในหัวข้อรหัสผ่านเงินทุน',
    bank_card_removed: 'ฝ่ายบริการลูกค้ายกเลิกการผูกบัตรธนาคารของบัญชีคุณแล้ว',
    sessions_ended:
      'ฝ่ายบริการลูกค้าได้นำอุปกรณ์ทั้งหมดออกจากระบบบัญชีของคุณแล้ว โปรดเข้าสู่ระบบอีกครั้งด้วยรหัสผ่าน หากผู้อื่นอาจรู้รหัสผ่าน โปรดเปลี่ยนรหัสผ่าน',
  },
  es: {
    factors_ended:
      'Tras comprobar tu identidad, atención al cliente eliminó el segundo paso de tu cuenta: el autenticador, las llaves de acceso y los códigos de recuperación ya no sirven, se cerró la sesión en todos los dispositivos y se borraron todas las claves API. Entra con tu contraseña y vincula un factor nuevo.',
    fund_password_renewable:
      'Ya puedes establecer una nueva contraseña de fondos: en un plazo de 72 horas, en la página de seguridad, en «Contraseña de fondos».',
    fund_password_refused:
      'Atención al cliente no renovó tu contraseña de fondos. Sigue vigente la actual; el motivo está en la página de seguridad, en «Contraseña de fondos».',
    bank_card_removed: 'El servicio de atención al cliente ha desvinculado la tarjeta bancaria de tu cuenta.',
    sessions_ended:
      'Atención al cliente cerró la sesión de tu cuenta en todos los dispositivos. Vuelve a entrar con tu contraseña; si otra persona pudiera conocerla, cámbiala.',
  },
  fr: {
    factors_ended:
      'Après avoir vérifié votre identité, le service client a supprimé la deuxième étape de votre compte : l’authentificateur, les clés d’accès et les codes de récupération ne fonctionnent plus, tous les appareils ont été déconnectés et toutes les clés API ont été supprimées. Connectez-vous avec votre mot de passe et associez un nouveau facteur.',
    fund_password_renewable:
      'Vous pouvez maintenant définir un nouveau mot de passe des fonds : sous 72 heures, sur la page de sécurité, rubrique « Mot de passe des fonds ».',
    fund_password_refused:
      'Le service client n’a pas renouvelé votre mot de passe des fonds. L’actuel reste valable ; le motif figure sur la page de sécurité, rubrique « Mot de passe des fonds ».',
    bank_card_removed: 'Le service client a dissocié la carte bancaire de votre compte.',
    sessions_ended:
      'Le service client a déconnecté tous les appareils de votre compte. Reconnectez-vous avec votre mot de passe ; si quelqu’un d’autre peut le connaître, changez-le.',
  },
  ru: {
    factors_ended:
      'После проверки вашей личности служба поддержки отключила второй шаг входа: аутентификатор, ключи доступа и коды восстановления больше не действуют, на всех устройствах выполнен выход, все API-ключи удалены. Войдите по паролю и привяжите новый способ.',
    fund_password_renewable:
      'Теперь вы можете задать новый пароль для средств: в течение 72 часов на странице безопасности, в пункте «Пароль для средств».',
    fund_password_refused:
      'Служба поддержки не стала менять ваш пароль для средств. Действует текущий; причина указана на странице безопасности, в пункте «Пароль для средств».',
    bank_card_removed: 'Служба поддержки отвязала банковскую карту от вашего аккаунта.',
    sessions_ended:
      'Служба поддержки завершила сеансы вашего аккаунта на всех устройствах. Войдите снова по паролю; если его может знать кто-то ещё, смените пароль.',
  },
  de: {
    factors_ended:
      'Der Kundendienst hat nach Prüfung Ihrer Identität den zweiten Schritt Ihres Kontos aufgehoben: Authentifikator, Passkeys und Wiederherstellungscodes gelten nicht mehr, alle Geräte wurden abgemeldet und alle API-Schlüssel gelöscht. Melden Sie sich mit Ihrem Passwort an und richten Sie einen neuen ein.',
    fund_password_renewable:
      'Sie können jetzt ein neues Transaktionspasswort festlegen: innerhalb von 72 Stunden auf der Sicherheitsseite unter „Transaktionspasswort“.',
    fund_password_refused:
      'Der Kundendienst hat Ihr Transaktionspasswort nicht erneuert. Das bisherige gilt weiter; den Grund finden Sie auf der Sicherheitsseite unter „Transaktionspasswort“.',
    bank_card_removed: 'Der Kundendienst hat die Bankkarte von Ihrem Konto getrennt.',
    sessions_ended:
      'Der Kundendienst hat alle Geräte Ihres Kontos abgemeldet. Melden Sie sich mit Ihrem Passwort wieder an; falls jemand anderes es kennen könnte, ändern Sie es.',
  },
  it: {
    factors_ended:
      'Dopo aver verificato la tua identità, l’assistenza clienti ha rimosso il secondo passaggio del tuo account: autenticatore, passkey e codici di recupero non valgono più, tutti i dispositivi sono stati disconnessi e tutte le chiavi API sono state eliminate. Accedi con la password e associa un nuovo fattore.',
    fund_password_renewable:
      'Ora puoi impostare una nuova password dei fondi: entro 72 ore, nella pagina Sicurezza, alla voce «Password dei fondi».',
    fund_password_refused:
      'L’assistenza clienti non ha rinnovato la tua password dei fondi. Resta valida quella attuale; il motivo è nella pagina Sicurezza, alla voce «Password dei fondi».',
    bank_card_removed: 'Il servizio clienti ha scollegato la carta bancaria dal tuo account.',
    sessions_ended:
      'L’assistenza clienti ha disconnesso tutti i dispositivi del tuo account. Accedi di nuovo con la password; se qualcun altro potrebbe conoscerla, cambiala.',
  },
  'zh-TW': {
    factors_ended:
      '客服核實您的身分後，已解除您帳戶的兩步驟驗證：驗證器、通行密鑰和復原碼均已失效，所有裝置均已登出，所有 API 金鑰均已刪除。請用密碼登入並重新綁定。',
    fund_password_renewable: '您現在可以設定新的資金密碼：請在 72 小時內前往安全頁面的「資金密碼」進行設定。',
    fund_password_refused:
      '客服未通過您的資金密碼重設申請，目前的資金密碼仍然有效。原因請在安全頁面的「資金密碼」中查看。',
    bank_card_removed: '客服已解除您帳戶綁定的銀行卡。',
    sessions_ended: '客服已將您帳戶的所有裝置登出。請用密碼重新登入；如果密碼可能已被他人知悉，請變更密碼。',
  },
}
