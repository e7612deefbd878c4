/** What a customer is told when the way in which her account is known has changed, in every language. */
import type { Language } from '@candlewick/protocol/languages'
import { SUPPORT_CHANGES, type SupportChange } from './support-notification-texts.ts'

export type SecurityChange =
  | SupportChange
  | 'authenticator_bound'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_renewed'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | 'fund_password_set'
  | 'fund_password_changed'
  | 'fund_password_asked'
  | 'anti_code_changed'
  | 'api_key_made'
  | 'api_key_changed'
  | 'api_keys_suspended'
  | 'bank_card_bound'
  | 'payment_method_saved'
  | 'payment_method_removed'
  | 'account_locked'

export interface SecurityNotificationTexts {
  readonly subject: string
  readonly changes: Readonly<Record<SecurityChange, string>>
  /** Where withdrawals pause because of it. */
  readonly paused: string
  /** Stands before the link by which she says that it was not she. */
  readonly notMe: string
}

export const SECURITY_NOTIFICATION_TEXTS: Readonly<Record<Language, SecurityNotificationTexts>> = {
  en: {
    subject: 'Security settings changed',
    changes: {
      ...SUPPORT_CHANGES.en,
      authenticator_bound: 'An authenticator was bound to your account.',
      authenticator_removed: 'The authenticator of your account was removed.',
      passkey_added: 'A passkey was added to your account.',
      passkey_removed: 'A passkey was removed from your account.',
      recovery_renewed: 'New recovery codes were made for your account; the ones before no longer work.',
      email_changed: 'The email address of your account was changed.',
      phone_changed: 'The phone number of your account was changed.',
      password_changed: 'Your login password was changed and all other devices were signed out.',
      fund_password_set: 'A fund password was set for your account.',
      fund_password_changed: 'The fund password of your account was changed.',
      fund_password_asked:
        'Somebody signed in to your account says that the fund password is forgotten and asks customer support for a new one. Until it is renewed the present one stays.',
      anti_code_changed: 'The anti-phishing code of your account was changed.',
      api_key_made: 'An API key was created for your account.',
      api_key_changed: 'An API key of your account was changed.',
      api_keys_suspended:
        'Your password was reset, so all API keys of your account were suspended. Enable those you still trust on the API keys page.',
      bank_card_bound: 'A bank card was bound to your account.',
      payment_method_saved: 'A payment method of your account was added or changed.',
      payment_method_removed: 'A payment method was removed from your account.',
      account_locked:
        'Your account was locked and all devices were signed out. Reset your login password to unlock it.',
    },
    paused: 'Withdrawals are paused for 24 hours.',
    notMe:
      'If this was not you, open this link: it signs out every device and locks the account until the password is reset.',
  },
  ja: {
    subject: 'セキュリティ設定の変更',
    changes: {
      ...SUPPORT_CHANGES.ja,
      authenticator_bound: 'アカウントに認証アプリが連携されました。',
      authenticator_removed: 'アカウントの認証アプリが解除されました。',
      passkey_added: 'アカウントにパスキーが追加されました。',
      passkey_removed: 'アカウントからパスキーが削除されました。',
      recovery_renewed: '新しいリカバリーコードが発行され、以前のコードは無効になりました。',
      email_changed: 'アカウントのメールアドレスが変更されました。',
      phone_changed: 'アカウントの電話番号が変更されました。',
      password_changed: 'ログインパスワードが変更され、他のすべての端末がログアウトされました。',
      fund_password_set: 'アカウントに資金パスワードが設定されました。',
      fund_password_changed: 'アカウントの資金パスワードが変更されました。',
      fund_password_asked:
        'ログイン中のアカウントから、資金パスワードを忘れたとして再設定の申請がありました。再設定されるまで現在の資金パスワードが有効です。',
      anti_code_changed: 'アカウントのフィッシング対策コードが変更されました。',
      api_key_made: 'アカウントに API キーが作成されました。',
      api_key_changed: 'アカウントの API キーが変更されました。',
      api_keys_suspended:
        'パスワードが再設定されたため、アカウントのすべての API キーを停止しました。引き続き使うキーは API キーのページで再開してください。',
      bank_card_bound: 'アカウントに銀行カードが登録されました。',
      payment_method_saved: 'アカウントの支払い方法が追加または変更されました。',
      payment_method_removed: 'アカウントから支払い方法が削除されました。',
      account_locked:
        'アカウントがロックされ、すべての端末がログアウトされました。ログインパスワードを再設定すると解除されます。',
    },
    paused: '出金は24時間停止されます。',
    notMe:
      '心当たりがない場合は、このリンクを開いてください。すべての端末がログアウトされ、パスワードを再設定するまでアカウントがロックされます。',
  },
  ko: {
    subject: '보안 설정 변경',
    changes: {
      ...SUPPORT_CHANGES.ko,
      authenticator_bound: '계정에 인증 앱이 연결되었습니다.',
      authenticator_removed: '계정의 인증 앱이 해제되었습니다.',
      passkey_added: '계정에 패스키가 추가되었습니다.',
      passkey_removed: '계정에서 패스키가 삭제되었습니다.',
      recovery_renewed: '새 복구 코드가 발급되었으며 이전 코드는 더 이상 사용할 수 없습니다.',
      email_changed: '계정의 이메일 주소가 변경되었습니다.',
      phone_changed: '계정의 전화번호가 변경되었습니다.',
      password_changed: '로그인 비밀번호가 변경되어 다른 모든 기기에서 로그아웃되었습니다.',
      fund_password_set: '계정에 자금 비밀번호가 설정되었습니다.',
      fund_password_changed: '계정의 자금 비밀번호가 변경되었습니다.',
      fund_password_asked:
        '로그인된 계정에서 자금 비밀번호를 잊었다며 재설정을 요청했습니다. 재설정될 때까지 현재 자금 비밀번호가 유지됩니다.',
      anti_code_changed: '계정의 피싱 방지 코드가 변경되었습니다.',
      api_key_made: '계정에 API 키가 생성되었습니다.',
      api_key_changed: '계정의 API 키가 변경되었습니다.',
      api_keys_suspended:
        '비밀번호가 재설정되어 계정의 모든 API 키가 중지되었습니다. 계속 사용할 키는 API 키 페이지에서 다시 활성화하세요.',
      bank_card_bound: '계정에 은행 카드가 등록되었습니다.',
      payment_method_saved: '계정의 결제 수단이 추가되거나 변경되었습니다.',
      payment_method_removed: '계정에서 결제 수단이 삭제되었습니다.',
      account_locked: '계정이 잠기고 모든 기기에서 로그아웃되었습니다. 로그인 비밀번호를 재설정하면 해제됩니다.',
    },
    paused: '출금이 24시간 동안 중단됩니다.',
    notMe: '본인이 아니라면 이 링크를 여세요. 모든 기기에서 로그아웃되고 비밀번호를 재설정할 때까지 계정이 잠깁니다.',
  },
  'zh-CN': {
    subject: '安全设置已更改',
    changes: {
      ...SUPPORT_CHANGES['zh-CN'],
      authenticator_bound: '您的账户已绑定身份验证器。',
      authenticator_removed: '您账户的身份验证器已解除绑定。',
      passkey_added: '您的账户已添加通行密钥。',
      passkey_removed: '您账户的一个通行密钥已删除。',
      recovery_renewed: '您的账户已生成新的恢复码，之前的恢复码已失效。',
      email_changed: '您账户的邮箱已更改。',
      phone_changed: '您账户的手机号已更改。',
      password_changed: '您的登录密码已修改，其他设备均已退出登录。',
      fund_password_set: '您的账户已设置资金密码。',
      fund_password_changed: '您账户的资金密码已修改。',
      fund_password_asked: '您的账户有人在登录状态下声明忘记资金密码，并向客服申请重置。重置前，当前资金密码仍然有效。',
      anti_code_changed: '您账户的防钓鱼码已更改。',
      api_key_made: '您的账户已创建 API 密钥。',
      api_key_changed: '您账户的一个 API 密钥已更改。',
      api_keys_suspended: '您的密码已重置，账户的所有 API 密钥均已停用。仍要使用的密钥，请在 API 密钥页面重新启用。',
      bank_card_bound: '您的账户已绑定银行卡。',
      payment_method_saved: '您账户的收款方式已添加或更改。',
      payment_method_removed: '您账户的一个收款方式已删除。',
      account_locked: '您的账户已锁定，所有设备均已退出登录。重置登录密码后即可解锁。',
    },
    paused: '提现暂停 24 小时。',
    notMe: '如非本人操作，请打开此链接：所有设备将退出登录，账户将被锁定，直到重置密码。',
  },
  pt: {
    subject: 'Configurações de segurança alteradas',
    changes: {
      ...SUPPORT_CHANGES.pt,
      authenticator_bound: 'Um autenticador foi vinculado à sua conta.',
      authenticator_removed: 'O autenticador da sua conta foi removido.',
      passkey_added: 'Uma chave de acesso foi adicionada à sua conta.',
      passkey_removed: 'Uma chave de acesso foi removida da sua conta.',
      recovery_renewed: 'Novos códigos de recuperação foram criados; os anteriores não valem mais.',
      email_changed: 'O e-mail da sua conta foi alterado.',
      phone_changed: 'O telefone da sua conta foi alterado.',
      password_changed: 'Sua senha de login foi alterada e todos os outros dispositivos foram desconectados.',
      fund_password_set: 'Uma senha de fundos foi definida na sua conta.',
      fund_password_changed: 'A senha de fundos da sua conta foi alterada.',
      fund_password_asked:
        'Na sua conta, com a sessão iniciada, foi informado que a senha de fundos foi esquecida e uma nova foi pedida ao atendimento. Até lá, a atual continua valendo.',
      anti_code_changed: 'O código antiphishing da sua conta foi alterado.',
      api_key_made: 'Uma chave de API foi criada na sua conta.',
      api_key_changed: 'Uma chave de API da sua conta foi alterada.',
      api_keys_suspended:
        'Sua senha foi redefinida, por isso todas as chaves de API da conta foram suspensas. Reative na página de chaves de API as que ainda são de confiança.',
      bank_card_bound: 'Um cartão bancário foi vinculado à sua conta.',
      payment_method_saved: 'Uma forma de pagamento da sua conta foi adicionada ou alterada.',
      payment_method_removed: 'Uma forma de pagamento foi removida da sua conta.',
      account_locked:
        'Sua conta foi bloqueada e todos os dispositivos foram desconectados. Redefina a senha de login para desbloqueá-la.',
    },
    paused: 'Os saques estão pausados por 24 horas.',
    notMe:
      'Se não foi você, abra este link: ele desconecta todos os dispositivos e bloqueia a conta até que a senha seja redefinida.',
  },
  vi: {
    subject: 'Cài đặt bảo mật đã thay đổi',
    changes: {
      ...SUPPORT_CHANGES.vi,
      authenticator_bound: 'Một ứng dụng xác thực đã được liên kết với tài khoản của bạn.',
      authenticator_removed: 'Ứng dụng xác thực của tài khoản đã bị gỡ.',
      passkey_added: 'Một khóa truy cập đã được thêm vào tài khoản của bạn.',
      passkey_removed: 'Một khóa truy cập đã bị xóa khỏi tài khoản của bạn.',
      recovery_renewed: 'Mã khôi phục mới đã được tạo; các mã trước không còn dùng được.',
      email_changed: 'Địa chỉ email của tài khoản đã được đổi.',
      phone_changed: 'Số điện thoại của tài khoản đã được đổi.',
      password_changed: 'Mật khẩu đăng nhập đã được đổi và mọi thiết bị khác đã bị đăng xuất.',
      fund_password_set: 'Mật khẩu quỹ đã được đặt cho tài khoản của bạn.',
      fund_password_changed: 'Mật khẩu quỹ của tài khoản đã được đổi.',
      fund_password_asked:
        'Có người đã đăng nhập tài khoản của bạn báo quên mật khẩu quỹ và yêu cầu bộ phận hỗ trợ cấp lại. Cho đến khi được cấp lại, mật khẩu hiện tại vẫn có hiệu lực.',
      anti_code_changed: 'Mã chống lừa đảo của tài khoản đã được đổi.',
      api_key_made: 'Một khóa API đã được tạo cho tài khoản của bạn.',
      api_key_changed: 'Một khóa API của tài khoản đã được thay đổi.',
      api_keys_suspended:
        'Mật khẩu của bạn đã được đặt lại nên mọi khóa API của tài khoản đều bị tạm dừng. Hãy bật lại những khóa bạn còn tin tưởng ở trang khóa API.',
      bank_card_bound: 'Một thẻ ngân hàng đã được liên kết với tài khoản của bạn.',
      payment_method_saved: 'Một phương thức thanh toán của tài khoản bạn đã được thêm hoặc thay đổi.',
      payment_method_removed: 'Một phương thức thanh toán đã bị xóa khỏi tài khoản của bạn.',
      account_locked: 'Tài khoản đã bị khóa và mọi thiết bị đã bị đăng xuất. Đặt lại mật khẩu đăng nhập để mở khóa.',
    },
    paused: 'Việc rút tiền tạm dừng trong 24 giờ.',
    notMe:
      'Nếu không phải bạn, hãy mở liên kết này: mọi thiết bị sẽ bị đăng xuất và tài khoản bị khóa cho đến khi mật khẩu được đặt lại.',
  },
  th: {
    subject: 'การตั้งค่าความปลอดภัยมีการเปลี่ยนแปลง',
    changes: {
      ...SUPPORT_CHANGES.th,
      authenticator_bound: 'มีการผูกแอปยืนยันตัวตนกับบัญชีของคุณ',
      authenticator_removed: 'แอปยืนยันตัวตนของบัญชีถูกยกเลิก',
      passkey_added: 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
      passkey_removed: 'พาสคีย์หนึ่งรายการถูกลบออกจากบัญชีของคุณ',
      recovery_renewed: 'มีการสร้างรหัสกู้คืนใหม่ รหัสเดิมใช้ไม่ได้อีก',
      email_changed: 'อีเมลของบัญชีถูกเปลี่ยน',
      phone_changed: 'หมายเลขโทรศัพท์ของบัญชีถูกเปลี่ยน',
      password_changed: 'รหัสผ่านเข้าสู่ระบบถูกเปลี่ยน และอุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว',
      fund_password_set: 'มีการตั้งรหัสผ่านเงินทุนให้บัญชีของคุณ',
      fund_password_changed: 'รหัสผ่านเงินทุนของบัญชีถูกเปลี่ยน',
      fund_password_asked: 'มีผู้ที่เข้าสู่ระบบบัญชีของคุณแจ้งว่าลืมรหัสผ่านเงินทุนและขอรหัสใหม่จากฝ่ายบริการลูกค้า ระหว่างนี้รหัสปัจจุบันยังใช้ได้',
      anti_code_changed: 'รหัสป้องกันฟิชชิงของบัญชีถูกเปลี่ยน',
      api_key_made: 'มีการสร้างคีย์ API ให้บัญชีของคุณ',
      api_key_changed: 'คีย์ API ของบัญชีคุณถูกเปลี่ยนแปลง',
      api_keys_suspended: 'รหัสผ่านของคุณถูกรีเซ็ต คีย์ API ทั้งหมดของบัญชีจึงถูกระงับ โปรดเปิดคีย์ที่ยังเชื่อถือได้อีกครั้งที่หน้าคีย์ API',
      bank_card_bound: 'มีการผูกบัตรธนาคารกับบัญชีของคุณ',
      payment_method_saved: 'มีการเพิ่มหรือเปลี่ยนวิธีการชำระเงินของบัญชีคุณ',
      payment_method_removed: 'มีการลบวิธีการชำระเงินออกจากบัญชีของคุณ',
      account_locked: 'บัญชีถูกล็อกและอุปกรณ์ทั้งหมดออกจากระบบแล้ว โปรดรีเซ็ตรหัสผ่านเข้าสู่ระบบเพื่อปลดล็อก',
    },
    paused: 'การถอนถูกระงับเป็นเวลา 24 ชั่วโมง',
    notMe: 'หากไม่ใช่คุณ โปรดเปิดลิงก์นี้ อุปกรณ์ทั้งหมดจะออกจากระบบและบัญชีจะถูกล็อกจนกว่าจะรีเซ็ตรหัสผ่าน',
  },
  es: {
    subject: 'Ajustes de seguridad modificados',
    changes: {
      ...SUPPORT_CHANGES.es,
      authenticator_bound: 'Se vinculó un autenticador a tu cuenta.',
      authenticator_removed: 'Se eliminó el autenticador de tu cuenta.',
      passkey_added: 'Se añadió una llave de acceso a tu cuenta.',
      passkey_removed: 'Se eliminó una llave de acceso de tu cuenta.',
      recovery_renewed: 'Se crearon nuevos códigos de recuperación; los anteriores ya no sirven.',
      email_changed: 'Se cambió el correo de tu cuenta.',
      phone_changed: 'Se cambió el teléfono de tu cuenta.',
      password_changed: 'Se cambió tu contraseña de acceso y se cerró la sesión en los demás dispositivos.',
      fund_password_set: 'Se estableció una contraseña de fondos en tu cuenta.',
      fund_password_changed: 'Se cambió la contraseña de fondos de tu cuenta.',
      fund_password_asked:
        'Desde tu cuenta, con la sesión iniciada, se indicó que se olvidó la contraseña de fondos y se pidió una nueva a atención al cliente. Hasta que se renueve sigue vigente la actual.',
      anti_code_changed: 'Se cambió el código antiphishing de tu cuenta.',
      api_key_made: 'Se creó una clave API en tu cuenta.',
      api_key_changed: 'Se modificó una clave API de tu cuenta.',
      api_keys_suspended:
        'Se restableció tu contraseña, por lo que se suspendieron todas las claves API de la cuenta. Reactiva en la página de claves API las que sigan siendo de confianza.',
      bank_card_bound: 'Se ha vinculado una tarjeta bancaria a tu cuenta.',
      payment_method_saved: 'Se ha añadido o modificado un método de pago de tu cuenta.',
      payment_method_removed: 'Se ha eliminado un método de pago de tu cuenta.',
      account_locked:
        'Tu cuenta se bloqueó y se cerró la sesión en todos los dispositivos. Restablece la contraseña de acceso para desbloquearla.',
    },
    paused: 'Los retiros quedan en pausa durante 24 horas.',
    notMe:
      'Si no fuiste tú, abre este enlace: cierra la sesión en todos los dispositivos y bloquea la cuenta hasta que se restablezca la contraseña.',
  },
  fr: {
    subject: 'Paramètres de sécurité modifiés',
    changes: {
      ...SUPPORT_CHANGES.fr,
      authenticator_bound: 'Un authentificateur a été associé à votre compte.',
      authenticator_removed: 'L’authentificateur de votre compte a été retiré.',
      passkey_added: 'Une clé d’accès a été ajoutée à votre compte.',
      passkey_removed: 'Une clé d’accès a été retirée de votre compte.',
      recovery_renewed: 'De nouveaux codes de récupération ont été créés ; les précédents ne fonctionnent plus.',
      email_changed: 'L’adresse e-mail de votre compte a été modifiée.',
      phone_changed: 'Le numéro de téléphone de votre compte a été modifié.',
      password_changed:
        'Votre mot de passe de connexion a été modifié et tous les autres appareils ont été déconnectés.',
      fund_password_set: 'Un mot de passe des fonds a été défini pour votre compte.',
      fund_password_changed: 'Le mot de passe des fonds de votre compte a été modifié.',
      fund_password_asked:
        'Depuis votre compte connecté, il a été signalé que le mot de passe des fonds est oublié et un nouveau a été demandé au service client. D’ici là, l’actuel reste valable.',
      anti_code_changed: 'Le code anti-hameçonnage de votre compte a été modifié.',
      api_key_made: 'Une clé API a été créée pour votre compte.',
      api_key_changed: 'Une clé API de votre compte a été modifiée.',
      api_keys_suspended:
        'Votre mot de passe a été réinitialisé : toutes les clés API du compte ont été suspendues. Réactivez sur la page des clés API celles auxquelles vous faites encore confiance.',
      bank_card_bound: 'Une carte bancaire a été liée à votre compte.',
      payment_method_saved: 'Un moyen de paiement de votre compte a été ajouté ou modifié.',
      payment_method_removed: 'Un moyen de paiement de votre compte a été supprimé.',
      account_locked:
        'Votre compte a été verrouillé et tous les appareils ont été déconnectés. Réinitialisez le mot de passe de connexion pour le déverrouiller.',
    },
    paused: 'Les retraits sont suspendus pendant 24 heures.',
    notMe:
      'Si ce n’était pas vous, ouvrez ce lien : il déconnecte tous les appareils et verrouille le compte jusqu’à la réinitialisation du mot de passe.',
  },
  ru: {
    subject: 'Настройки безопасности изменены',
    changes: {
      ...SUPPORT_CHANGES.ru,
      authenticator_bound: 'К вашему аккаунту привязан аутентификатор.',
      authenticator_removed: 'Аутентификатор вашего аккаунта удалён.',
      passkey_added: 'К вашему аккаунту добавлен ключ доступа.',
      passkey_removed: 'Ключ доступа удалён из вашего аккаунта.',
      recovery_renewed: 'Созданы новые коды восстановления; прежние больше не действуют.',
      email_changed: 'Адрес электронной почты аккаунта изменён.',
      phone_changed: 'Номер телефона аккаунта изменён.',
      password_changed: 'Пароль для входа изменён, на всех других устройствах выполнен выход.',
      fund_password_set: 'Для вашего аккаунта задан пароль для средств.',
      fund_password_changed: 'Пароль для средств вашего аккаунта изменён.',
      fund_password_asked:
        'Из вашего аккаунта после входа сообщили, что пароль для средств забыт, и запросили у службы поддержки новый. До его замены действует текущий.',
      anti_code_changed: 'Антифишинговый код вашего аккаунта изменён.',
      api_key_made: 'Для вашего аккаунта создан API-ключ.',
      api_key_changed: 'API-ключ вашего аккаунта изменён.',
      api_keys_suspended:
        'Ваш пароль был сброшен, поэтому все API-ключи аккаунта приостановлены. Ключи, которым вы доверяете, включите снова на странице API-ключей.',
      bank_card_bound: 'К вашему аккаунту привязана банковская карта.',
      payment_method_saved: 'Способ оплаты вашего аккаунта добавлен или изменён.',
      payment_method_removed: 'Способ оплаты удалён из вашего аккаунта.',
      account_locked:
        'Аккаунт заблокирован, на всех устройствах выполнен выход. Сбросьте пароль для входа, чтобы разблокировать его.',
    },
    paused: 'Вывод средств приостановлен на 24 часа.',
    notMe:
      'Если это были не вы, откройте эту ссылку: она завершит сеансы на всех устройствах и заблокирует аккаунт до сброса пароля.',
  },
  de: {
    subject: 'Sicherheitseinstellungen geändert',
    changes: {
      ...SUPPORT_CHANGES.de,
      authenticator_bound: 'Mit Ihrem Konto wurde ein Authentifikator verknüpft.',
      authenticator_removed: 'Der Authentifikator Ihres Kontos wurde entfernt.',
      passkey_added: 'Ihrem Konto wurde ein Passkey hinzugefügt.',
      passkey_removed: 'Ein Passkey wurde aus Ihrem Konto entfernt.',
      recovery_renewed: 'Es wurden neue Wiederherstellungscodes erstellt; die bisherigen gelten nicht mehr.',
      email_changed: 'Die E-Mail-Adresse Ihres Kontos wurde geändert.',
      phone_changed: 'Die Telefonnummer Ihres Kontos wurde geändert.',
      password_changed: 'Ihr Anmeldepasswort wurde geändert und alle anderen Geräte wurden abgemeldet.',
      fund_password_set: 'Für Ihr Konto wurde ein Transaktionspasswort festgelegt.',
      fund_password_changed: 'Das Transaktionspasswort Ihres Kontos wurde geändert.',
      fund_password_asked:
        'Aus Ihrem angemeldeten Konto wurde gemeldet, dass das Transaktionspasswort vergessen wurde, und beim Kundendienst ein neues beantragt. Bis dahin gilt das bisherige.',
      anti_code_changed: 'Der Anti-Phishing-Code Ihres Kontos wurde geändert.',
      api_key_made: 'Für Ihr Konto wurde ein API-Schlüssel erstellt.',
      api_key_changed: 'Ein API-Schlüssel Ihres Kontos wurde geändert.',
      api_keys_suspended:
        'Ihr Passwort wurde zurückgesetzt, deshalb wurden alle API-Schlüssel Ihres Kontos ausgesetzt. Aktivieren Sie auf der Seite der API-Schlüssel diejenigen wieder, denen Sie noch vertrauen.',
      bank_card_bound: 'Eine Bankkarte wurde mit Ihrem Konto verknüpft.',
      payment_method_saved: 'Eine Zahlungsmethode Ihres Kontos wurde hinzugefügt oder geändert.',
      payment_method_removed: 'Eine Zahlungsmethode Ihres Kontos wurde entfernt.',
      account_locked:
        'Ihr Konto wurde gesperrt und alle Geräte wurden abgemeldet. Setzen Sie das Anmeldepasswort zurück, um es zu entsperren.',
    },
    paused: 'Auszahlungen sind für 24 Stunden ausgesetzt.',
    notMe:
      'Wenn Sie das nicht waren, öffnen Sie diesen Link: Er meldet alle Geräte ab und sperrt das Konto, bis das Passwort zurückgesetzt wird.',
  },
  it: {
    subject: 'Impostazioni di sicurezza modificate',
    changes: {
      ...SUPPORT_CHANGES.it,
      authenticator_bound: 'Un autenticatore è stato associato al tuo account.',
      authenticator_removed: 'L’autenticatore del tuo account è stato rimosso.',
      passkey_added: 'Una passkey è stata aggiunta al tuo account.',
      passkey_removed: 'Una passkey è stata rimossa dal tuo account.',
      recovery_renewed: 'Sono stati creati nuovi codici di recupero; i precedenti non valgono più.',
      email_changed: 'L’indirizzo e-mail del tuo account è stato modificato.',
      phone_changed: 'Il numero di telefono del tuo account è stato modificato.',
      password_changed:
        'La password di accesso è stata modificata e tutti gli altri dispositivi sono stati disconnessi.',
      fund_password_set: 'Una password dei fondi è stata impostata per il tuo account.',
      fund_password_changed: 'La password dei fondi del tuo account è stata modificata.',
      fund_password_asked:
        'Dal tuo account, con l’accesso effettuato, è stato segnalato che la password dei fondi è stata dimenticata e ne è stata chiesta una nuova all’assistenza clienti. Fino ad allora resta valida quella attuale.',
      anti_code_changed: 'Il codice anti-phishing del tuo account è stato modificato.',
      api_key_made: 'Una chiave API è stata creata per il tuo account.',
      api_key_changed: 'Una chiave API del tuo account è stata modificata.',
      api_keys_suspended:
        'La tua password è stata reimpostata, quindi tutte le chiavi API dell’account sono state sospese. Riattiva nella pagina delle chiavi API quelle di cui ti fidi ancora.',
      bank_card_bound: 'Una carta bancaria è stata collegata al tuo account.',
      payment_method_saved: 'Un metodo di pagamento del tuo account è stato aggiunto o modificato.',
      payment_method_removed: 'Un metodo di pagamento è stato rimosso dal tuo account.',
      account_locked:
        'Il tuo account è stato bloccato e tutti i dispositivi sono stati disconnessi. Reimposta la password di accesso per sbloccarlo.',
    },
    paused: 'I prelievi sono sospesi per 24 ore.',
    notMe:
      'Se non sei stato tu, apri questo link: disconnette tutti i dispositivi e blocca l’account finché la password non viene reimpostata.',
  },
  'zh-TW': {
    subject: '安全設定已變更',
    changes: {
      ...SUPPORT_CHANGES['zh-TW'],
      authenticator_bound: '您的帳戶已綁定驗證器。',
      authenticator_removed: '您帳戶的驗證器已解除綁定。',
      passkey_added: '您的帳戶已新增通行密鑰。',
      passkey_removed: '您帳戶的一個通行密鑰已刪除。',
      recovery_renewed: '您的帳戶已產生新的復原碼，之前的復原碼已失效。',
      email_changed: '您帳戶的電子郵件已變更。',
      phone_changed: '您帳戶的手機號碼已變更。',
      password_changed: '您的登入密碼已修改，其他裝置均已登出。',
      fund_password_set: '您的帳戶已設定資金密碼。',
      fund_password_changed: '您帳戶的資金密碼已修改。',
      fund_password_asked:
        '您的帳戶有人在登入狀態下聲明忘記資金密碼，並向客服申請重設。重設前，目前的資金密碼仍然有效。',
      anti_code_changed: '您帳戶的防釣魚碼已變更。',
      api_key_made: '您的帳戶已建立 API 金鑰。',
      api_key_changed: '您帳戶的一個 API 金鑰已變更。',
      api_keys_suspended: '您的密碼已重設，帳戶的所有 API 金鑰均已停用。仍要使用的金鑰，請在 API 金鑰頁面重新啟用。',
      bank_card_bound: '您的帳戶已綁定銀行卡。',
      payment_method_saved: '您帳戶的收款方式已新增或變更。',
      payment_method_removed: '您帳戶的一個收款方式已刪除。',
      account_locked: '您的帳戶已鎖定，所有裝置均已登出。重設登入密碼後即可解鎖。',
    },
    paused: '提領暫停 24 小時。',
    notMe: '如非本人操作，請開啟此連結：所有裝置將登出，帳戶將被鎖定，直到重設密碼。',
  },
}
