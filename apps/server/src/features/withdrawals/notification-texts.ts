/**
 * What a customer is written about a withdrawal. `{amount}`, `{address}`, `{network}` and `{order}` are filled in; the
 * reasons are those of a rejection.
 */
import type { Language } from '@candlewick/protocol/languages'
import type { RejectionReason } from '@candlewick/protocol/withdrawal-states'

export type WithdrawalNotification = 'requested' | 'confirmed' | 'rejected' | 'cancelled'
export type BookNotification = 'saved' | 'ruleOn' | 'ruleOff'

export interface WithdrawalNotificationTexts {
  readonly subjects: Readonly<Record<WithdrawalNotification, string>>
  readonly texts: Readonly<Record<WithdrawalNotification, string>>
  /** Address, network, order. */
  readonly to: string
  readonly order: string
  readonly transaction: string
  readonly note: string
  readonly reasons: Readonly<Record<RejectionReason, string>>
  /** Of a request: what to do where it was somebody else. */
  readonly notMe: string
  readonly bookSubject: string
  readonly book: Readonly<Record<BookNotification, string>>
}

export const WITHDRAWAL_NOTIFICATION_TEXTS: Readonly<Record<Language, WithdrawalNotificationTexts>> = {
  en: {
    subjects: {
      requested: 'Withdrawal requested',
      confirmed: 'Withdrawal completed',
      rejected: 'Withdrawal rejected',
      cancelled: 'Withdrawal cancelled',
    },
    texts: {
      requested: 'You have asked to withdraw {amount}.',
      confirmed: 'Your withdrawal of {amount} has arrived.',
      rejected: 'Your withdrawal of {amount} was rejected. The amount and the fee are available again.',
      cancelled: 'Your withdrawal of {amount} was cancelled. The amount and the fee are available again.',
    },
    to: 'To {address} on {network}',
    order: 'Order {order}',
    transaction: 'Transaction',
    note: 'Note from our team',
    reasons: {
      address_risk: 'The address is linked to a risk that we may not pay to.',
      account_unsafe:
        'We have reason to believe that your account is not safe. Please change your password and contact support.',
      source_unclear: 'We need to know more about where the funds come from. Please contact support.',
      identity_needed: 'Please verify your identity first.',
      network_down: 'The network is not available at the moment. Please try again later.',
      asked_by_customer: 'You asked us to stop it.',
      other: 'Please contact support for details.',
    },
    notMe: 'If this was not you, cancel it at once on the withdrawal page, change your password and contact support.',
    bookSubject: 'Your address book was changed',
    book: {
      saved:
        'The address {address} on {network} was added as “{label}”. It can be used after 24 hours where only addresses in your book are allowed.',
      ruleOn: 'From now on withdrawals go only to addresses in your address book.',
      ruleOff: 'The restriction to addresses in your address book was switched off. It ends in 24 hours.',
    },
  },
  ja: {
    subjects: {
      requested: '出金リクエストを受け付けました',
      confirmed: '出金が完了しました',
      rejected: '出金が却下されました',
      cancelled: '出金がキャンセルされました',
    },
    texts: {
      requested: '{amount} の出金リクエストを受け付けました。',
      confirmed: '{amount} の出金が着金しました。',
      rejected: '{amount} の出金は却下されました。数量と手数料は再びご利用いただけます。',
      cancelled: '{amount} の出金はキャンセルされました。数量と手数料は再びご利用いただけます。',
    },
    to: '送金先：{address}（{network}）',
    order: '注文番号：{order}',
    transaction: 'トランザクション',
    note: '担当者からのメモ',
    reasons: {
      address_risk: 'このアドレスにはリスクがあるため送金できません。',
      account_unsafe: 'お客様のアカウントの安全性に懸念があります。パスワードを変更し、サポートへご連絡ください。',
      source_unclear: '資金の出所について確認が必要です。サポートへご連絡ください。',
      identity_needed: '先に本人確認を完了してください。',
      network_down: 'ネットワークが現在利用できません。しばらくしてからお試しください。',
      asked_by_customer: 'お客様のご依頼により停止しました。',
      other: '詳細はサポートへお問い合わせください。',
    },
    notMe: 'お心当たりがない場合は、すぐに出金ページでキャンセルし、パスワードを変更してサポートへご連絡ください。',
    bookSubject: 'アドレス帳が変更されました',
    book: {
      saved:
        '{network} のアドレス {address} を「{label}」として追加しました。アドレス帳のみに制限している場合、24 時間後から利用できます。',
      ruleOn: '今後、出金先はアドレス帳のアドレスに限定されます。',
      ruleOff: 'アドレス帳のみへの出金制限を解除しました。24 時間後に有効になります。',
    },
  },
  ko: {
    subjects: { requested: '출금 신청 접수', confirmed: '출금 완료', rejected: '출금 거절', cancelled: '출금 취소' },
    texts: {
      requested: '{amount} 출금을 신청하셨습니다.',
      confirmed: '{amount} 출금이 도착했습니다.',
      rejected: '{amount} 출금이 거절되었습니다. 수량과 수수료를 다시 사용할 수 있습니다.',
      cancelled: '{amount} 출금이 취소되었습니다. 수량과 수수료를 다시 사용할 수 있습니다.',
    },
    to: '받는 주소: {address} ({network})',
    order: '주문 번호: {order}',
    transaction: '트랜잭션',
    note: '담당자 메모',
    reasons: {
      address_risk: '해당 주소는 위험과 연관되어 있어 지급할 수 없습니다.',
      account_unsafe: '계정이 안전하지 않을 수 있습니다. 비밀번호를 변경하고 고객센터에 문의하세요.',
      source_unclear: '자금 출처 확인이 필요합니다. 고객센터에 문의하세요.',
      identity_needed: '먼저 본인 인증을 완료하세요.',
      network_down: '현재 네트워크를 사용할 수 없습니다. 나중에 다시 시도하세요.',
      asked_by_customer: '고객님의 요청으로 중단되었습니다.',
      other: '자세한 내용은 고객센터에 문의하세요.',
    },
    notMe: '본인이 아니라면 출금 페이지에서 즉시 취소하고 비밀번호를 변경한 뒤 고객센터에 문의하세요.',
    bookSubject: '주소록이 변경되었습니다',
    book: {
      saved:
        '{network} 주소 “{label}”({address}) 항목이 주소록에 추가되었습니다. 주소록 전용으로 설정된 경우 24시간 후부터 사용할 수 있습니다.',
      ruleOn: '이제 주소록에 있는 주소로만 출금됩니다.',
      ruleOff: '주소록 전용 제한이 해제되었습니다. 24시간 후에 적용됩니다.',
    },
  },
  'zh-CN': {
    subjects: { requested: '提现申请已提交', confirmed: '提现已完成', rejected: '提现被拒绝', cancelled: '提现已取消' },
    texts: {
      requested: '您已申请提现 {amount}。',
      confirmed: '您的 {amount} 提现已到账。',
      rejected: '您的 {amount} 提现被拒绝，金额与手续费已恢复可用。',
      cancelled: '您的 {amount} 提现已取消，金额与手续费已恢复可用。',
    },
    to: '收款地址：{address}（{network}）',
    order: '订单号：{order}',
    transaction: '交易哈希',
    note: '审核人员留言',
    reasons: {
      address_risk: '该地址存在风险，我们无法向其付款。',
      account_unsafe: '您的账户可能不安全。请修改密码并联系客服。',
      source_unclear: '我们需要进一步了解资金来源。请联系客服。',
      identity_needed: '请先完成身份认证。',
      network_down: '该网络目前不可用，请稍后再试。',
      asked_by_customer: '已按您的要求停止。',
      other: '详情请联系客服。',
    },
    notMe: '如非本人操作，请立即在提现页面取消，修改密码并联系客服。',
    bookSubject: '您的地址簿已变更',
    book: {
      saved: '已将 {network} 地址 {address} 添加为“{label}”。若仅允许地址簿内的地址，24 小时后可用。',
      ruleOn: '今后仅可提现至地址簿中的地址。',
      ruleOff: '已关闭“仅限地址簿”限制，24 小时后生效。',
    },
  },
  pt: {
    subjects: {
      requested: 'Saque solicitado',
      confirmed: 'Saque concluído',
      rejected: 'Saque recusado',
      cancelled: 'Saque cancelado',
    },
    texts: {
      requested: 'Você solicitou o saque de {amount}.',
      confirmed: 'Seu saque de {amount} chegou.',
      rejected: 'Seu saque de {amount} foi recusado. O valor e a taxa estão disponíveis novamente.',
      cancelled: 'Seu saque de {amount} foi cancelado. O valor e a taxa estão disponíveis novamente.',
    },
    to: 'Para {address} na rede {network}',
    order: 'Ordem {order}',
    transaction: 'Transação',
    note: 'Nota da nossa equipe',
    reasons: {
      address_risk: 'O endereço está ligado a um risco e não podemos pagar a ele.',
      account_unsafe: 'Temos motivos para crer que sua conta não está segura. Troque a senha e fale com o suporte.',
      source_unclear: 'Precisamos saber mais sobre a origem dos fundos. Fale com o suporte.',
      identity_needed: 'Verifique sua identidade primeiro.',
      network_down: 'A rede não está disponível no momento. Tente mais tarde.',
      asked_by_customer: 'Você nos pediu para interromper.',
      other: 'Fale com o suporte para mais detalhes.',
    },
    notMe: 'Se não foi você, cancele imediatamente na página de saque, troque a senha e fale com o suporte.',
    bookSubject: 'Sua agenda de endereços mudou',
    book: {
      saved:
        'O endereço {address} na rede {network} foi adicionado como “{label}”. Onde só valem endereços da agenda, ele pode ser usado após 24 horas.',
      ruleOn: 'A partir de agora, os saques só vão para endereços da sua agenda.',
      ruleOff: 'A restrição aos endereços da agenda foi desativada. Ela termina em 24 horas.',
    },
  },
  vi: {
    subjects: {
      requested: 'Đã yêu cầu rút tiền',
      confirmed: 'Rút tiền hoàn tất',
      rejected: 'Lệnh rút bị từ chối',
      cancelled: 'Lệnh rút đã hủy',
    },
    texts: {
      requested: 'Bạn đã yêu cầu rút {amount}.',
      confirmed: 'Lệnh rút {amount} của bạn đã đến nơi.',
      rejected: 'Lệnh rút {amount} của bạn bị từ chối. Số tiền và phí đã khả dụng trở lại.',
      cancelled: 'Lệnh rút {amount} của bạn đã bị hủy. Số tiền và phí đã khả dụng trở lại.',
    },
    to: 'Đến {address} trên {network}',
    order: 'Lệnh {order}',
    transaction: 'Giao dịch',
    note: 'Ghi chú từ đội ngũ',
    reasons: {
      address_risk: 'Địa chỉ này liên quan đến rủi ro nên chúng tôi không thể chi trả.',
      account_unsafe: 'Tài khoản của bạn có thể không an toàn. Hãy đổi mật khẩu và liên hệ hỗ trợ.',
      source_unclear: 'Chúng tôi cần biết thêm về nguồn tiền. Vui lòng liên hệ hỗ trợ.',
      identity_needed: 'Vui lòng xác minh danh tính trước.',
      network_down: 'Mạng hiện không khả dụng. Vui lòng thử lại sau.',
      asked_by_customer: 'Bạn đã yêu cầu chúng tôi dừng.',
      other: 'Vui lòng liên hệ hỗ trợ để biết chi tiết.',
    },
    notMe: 'Nếu không phải bạn, hãy hủy ngay trên trang rút tiền, đổi mật khẩu và liên hệ hỗ trợ.',
    bookSubject: 'Sổ địa chỉ của bạn đã thay đổi',
    book: {
      saved:
        'Địa chỉ {address} trên {network} đã được thêm với tên “{label}”. Nếu chỉ cho phép địa chỉ trong sổ, có thể dùng sau 24 giờ.',
      ruleOn: 'Từ nay chỉ rút đến các địa chỉ trong sổ địa chỉ.',
      ruleOff: 'Giới hạn chỉ rút đến sổ địa chỉ đã được tắt. Có hiệu lực sau 24 giờ.',
    },
  },
  th: {
    subjects: {
      requested: 'ส่งคำขอถอนแล้ว',
      confirmed: 'การถอนเสร็จสมบูรณ์',
      rejected: 'การถอนถูกปฏิเสธ',
      cancelled: 'การถอนถูกยกเลิก',
    },
    texts: {
      requested: 'คุณได้ขอถอน {amount}',
      confirmed: 'การถอน {amount} ของคุณถึงปลายทางแล้ว',
      rejected: 'การถอน {amount} ของคุณถูกปฏิเสธ จำนวนเงินและค่าธรรมเนียมใช้ได้อีกครั้ง',
      cancelled: 'การถอน {amount} ของคุณถูกยกเลิก จำนวนเงินและค่าธรรมเนียมใช้ได้อีกครั้ง',
    },
    to: 'ไปยัง {address} บน {network}',
    order: 'คำสั่ง {order}',
    transaction: 'ธุรกรรม',
    note: 'หมายเหตุจากทีมงาน',
    reasons: {
      address_risk: 'ที่อยู่นี้มีความเสี่ยง เราจึงจ่ายให้ไม่ได้',
      account_unsafe: 'บัญชีของคุณอาจไม่ปลอดภัย โปรดเปลี่ยนรหัสผ่านและติดต่อฝ่ายบริการ',
      source_unclear: 'เราต้องทราบที่มาของเงินเพิ่มเติม โปรดติดต่อฝ่ายบริการ',
      identity_needed: 'โปรดยืนยันตัวตนก่อน',
      network_down: 'เครือข่ายไม่พร้อมใช้งานในขณะนี้ โปรดลองใหม่ภายหลัง',
      asked_by_customer: 'คุณขอให้เราหยุด',
      other: 'โปรดติดต่อฝ่ายบริการเพื่อดูรายละเอียด',
    },
    notMe: 'หากไม่ใช่คุณ โปรดยกเลิกทันทีในหน้าถอน เปลี่ยนรหัสผ่าน และติดต่อฝ่ายบริการ',
    bookSubject: 'สมุดที่อยู่ของคุณมีการเปลี่ยนแปลง',
    book: {
      saved: 'เพิ่มที่อยู่ {address} บน {network} ในชื่อ “{label}” แล้ว หากจำกัดเฉพาะสมุดที่อยู่ จะใช้ได้หลัง 24 ชั่วโมง',
      ruleOn: 'ตั้งแต่นี้จะถอนได้เฉพาะไปยังที่อยู่ในสมุดที่อยู่',
      ruleOff: 'ปิดการจำกัดเฉพาะสมุดที่อยู่แล้ว มีผลใน 24 ชั่วโมง',
    },
  },
  es: {
    subjects: {
      requested: 'Retiro solicitado',
      confirmed: 'Retiro completado',
      rejected: 'Retiro rechazado',
      cancelled: 'Retiro cancelado',
    },
    texts: {
      requested: 'Has solicitado retirar {amount}.',
      confirmed: 'Tu retiro de {amount} ha llegado.',
      rejected: 'Tu retiro de {amount} fue rechazado. El monto y la comisión vuelven a estar disponibles.',
      cancelled: 'Tu retiro de {amount} fue cancelado. El monto y la comisión vuelven a estar disponibles.',
    },
    to: 'A {address} en {network}',
    order: 'Orden {order}',
    transaction: 'Transacción',
    note: 'Nota de nuestro equipo',
    reasons: {
      address_risk: 'La dirección está asociada a un riesgo y no podemos pagar a ella.',
      account_unsafe:
        'Tenemos motivos para creer que tu cuenta no está segura. Cambia la contraseña y contacta con soporte.',
      source_unclear: 'Necesitamos saber más sobre el origen de los fondos. Contacta con soporte.',
      identity_needed: 'Verifica primero tu identidad.',
      network_down: 'La red no está disponible por el momento. Inténtalo más tarde.',
      asked_by_customer: 'Nos pediste detenerlo.',
      other: 'Contacta con soporte para más detalles.',
    },
    notMe:
      'Si no fuiste tú, cancélalo de inmediato en la página de retiros, cambia la contraseña y contacta con soporte.',
    bookSubject: 'Tu libreta de direcciones ha cambiado',
    book: {
      saved:
        'Se añadió la dirección {address} en {network} como «{label}». Donde solo valen direcciones de la libreta, podrá usarse tras 24 horas.',
      ruleOn: 'Desde ahora los retiros van solo a direcciones de tu libreta.',
      ruleOff: 'Se desactivó la restricción a direcciones de la libreta. Termina en 24 horas.',
    },
  },
  fr: {
    subjects: {
      requested: 'Retrait demandé',
      confirmed: 'Retrait effectué',
      rejected: 'Retrait refusé',
      cancelled: 'Retrait annulé',
    },
    texts: {
      requested: 'Vous avez demandé le retrait de {amount}.',
      confirmed: 'Votre retrait de {amount} est arrivé.',
      rejected: 'Votre retrait de {amount} a été refusé. Le montant et les frais sont de nouveau disponibles.',
      cancelled: 'Votre retrait de {amount} a été annulé. Le montant et les frais sont de nouveau disponibles.',
    },
    to: 'Vers {address} sur {network}',
    order: 'Ordre {order}',
    transaction: 'Transaction',
    note: 'Note de notre équipe',
    reasons: {
      address_risk: 'L’adresse est liée à un risque et nous ne pouvons pas la payer.',
      account_unsafe:
        'Nous avons des raisons de penser que votre compte n’est pas en sécurité. Changez votre mot de passe et contactez le support.',
      source_unclear: 'Nous devons en savoir plus sur l’origine des fonds. Contactez le support.',
      identity_needed: 'Vérifiez d’abord votre identité.',
      network_down: 'Le réseau n’est pas disponible pour le moment. Réessayez plus tard.',
      asked_by_customer: 'Vous nous avez demandé de l’arrêter.',
      other: 'Contactez le support pour plus de détails.',
    },
    notMe:
      'Si ce n’était pas vous, annulez-le immédiatement sur la page de retrait, changez votre mot de passe et contactez le support.',
    bookSubject: 'Votre carnet d’adresses a changé',
    book: {
      saved:
        'L’adresse {address} sur {network} a été ajoutée sous le nom « {label} ». Si seules les adresses du carnet sont autorisées, elle servira après 24 heures.',
      ruleOn: 'Désormais, les retraits ne vont qu’aux adresses de votre carnet.',
      ruleOff: 'La restriction aux adresses du carnet a été désactivée. Elle prend fin dans 24 heures.',
    },
  },
  ru: {
    subjects: {
      requested: 'Запрошен вывод',
      confirmed: 'Вывод выполнен',
      rejected: 'Вывод отклонён',
      cancelled: 'Вывод отменён',
    },
    texts: {
      requested: 'Вы запросили вывод {amount}.',
      confirmed: 'Ваш вывод {amount} доставлен.',
      rejected: 'Ваш вывод {amount} отклонён. Сумма и комиссия снова доступны.',
      cancelled: 'Ваш вывод {amount} отменён. Сумма и комиссия снова доступны.',
    },
    to: 'На {address} в сети {network}',
    order: 'Заявка {order}',
    transaction: 'Транзакция',
    note: 'Комментарий сотрудника',
    reasons: {
      address_risk: 'Адрес связан с риском, выплата на него невозможна.',
      account_unsafe: 'Есть основания считать, что ваш аккаунт в опасности. Смените пароль и обратитесь в поддержку.',
      source_unclear: 'Нам нужно больше сведений о происхождении средств. Обратитесь в поддержку.',
      identity_needed: 'Сначала подтвердите личность.',
      network_down: 'Сеть сейчас недоступна. Повторите позже.',
      asked_by_customer: 'Вы попросили остановить вывод.',
      other: 'Подробности уточните в поддержке.',
    },
    notMe:
      'Если это были не вы, немедленно отмените вывод на странице вывода, смените пароль и обратитесь в поддержку.',
    bookSubject: 'Ваша адресная книга изменена',
    book: {
      saved:
        'Адрес {address} в сети {network} добавлен как «{label}». Если разрешены только адреса из книги, им можно будет пользоваться через 24 часа.',
      ruleOn: 'Теперь вывод возможен только на адреса из вашей книги.',
      ruleOff: 'Ограничение адресами из книги отключено. Оно закончится через 24 часа.',
    },
  },
  de: {
    subjects: {
      requested: 'Auszahlung beantragt',
      confirmed: 'Auszahlung abgeschlossen',
      rejected: 'Auszahlung abgelehnt',
      cancelled: 'Auszahlung storniert',
    },
    texts: {
      requested: 'Sie haben eine Auszahlung von {amount} beantragt.',
      confirmed: 'Ihre Auszahlung von {amount} ist angekommen.',
      rejected: 'Ihre Auszahlung von {amount} wurde abgelehnt. Betrag und Gebühr sind wieder verfügbar.',
      cancelled: 'Ihre Auszahlung von {amount} wurde storniert. Betrag und Gebühr sind wieder verfügbar.',
    },
    to: 'An {address} über {network}',
    order: 'Auftrag {order}',
    transaction: 'Transaktion',
    note: 'Hinweis unseres Teams',
    reasons: {
      address_risk: 'Die Adresse ist mit einem Risiko verbunden, an das wir nicht zahlen dürfen.',
      account_unsafe:
        'Wir haben Grund zur Annahme, dass Ihr Konto nicht sicher ist. Bitte ändern Sie Ihr Passwort und wenden Sie sich an den Support.',
      source_unclear: 'Wir müssen mehr über die Herkunft der Mittel wissen. Bitte wenden Sie sich an den Support.',
      identity_needed: 'Bitte bestätigen Sie zuerst Ihre Identität.',
      network_down: 'Das Netzwerk ist derzeit nicht verfügbar. Bitte versuchen Sie es später erneut.',
      asked_by_customer: 'Sie haben uns gebeten, sie zu stoppen.',
      other: 'Einzelheiten erfahren Sie beim Support.',
    },
    notMe:
      'Falls Sie das nicht waren, stornieren Sie sofort auf der Auszahlungsseite, ändern Sie Ihr Passwort und wenden Sie sich an den Support.',
    bookSubject: 'Ihr Adressbuch wurde geändert',
    book: {
      saved:
        'Die Adresse {address} über {network} wurde als „{label}“ hinzugefügt. Wo nur Adressen aus dem Buch erlaubt sind, kann sie nach 24 Stunden verwendet werden.',
      ruleOn: 'Ab jetzt gehen Auszahlungen nur noch an Adressen aus Ihrem Adressbuch.',
      ruleOff: 'Die Beschränkung auf Adressen aus dem Adressbuch wurde ausgeschaltet. Sie endet in 24 Stunden.',
    },
  },
  it: {
    subjects: {
      requested: 'Prelievo richiesto',
      confirmed: 'Prelievo completato',
      rejected: 'Prelievo rifiutato',
      cancelled: 'Prelievo annullato',
    },
    texts: {
      requested: 'Hai chiesto di prelevare {amount}.',
      confirmed: 'Il tuo prelievo di {amount} è arrivato.',
      rejected: 'Il tuo prelievo di {amount} è stato rifiutato. L’importo e la commissione sono di nuovo disponibili.',
      cancelled: 'Il tuo prelievo di {amount} è stato annullato. L’importo e la commissione sono di nuovo disponibili.',
    },
    to: 'A {address} su {network}',
    order: 'Ordine {order}',
    transaction: 'Transazione',
    note: 'Nota del nostro team',
    reasons: {
      address_risk: 'L’indirizzo è legato a un rischio e non possiamo pagarlo.',
      account_unsafe:
        'Abbiamo motivo di credere che il tuo account non sia sicuro. Cambia la password e contatta l’assistenza.',
      source_unclear: 'Dobbiamo sapere di più sulla provenienza dei fondi. Contatta l’assistenza.',
      identity_needed: 'Verifica prima la tua identità.',
      network_down: 'La rete non è disponibile al momento. Riprova più tardi.',
      asked_by_customer: 'Ci hai chiesto di fermarlo.',
      other: 'Contatta l’assistenza per i dettagli.',
    },
    notMe:
      'Se non sei stato tu, annullalo subito nella pagina dei prelievi, cambia la password e contatta l’assistenza.',
    bookSubject: 'La tua rubrica è cambiata',
    book: {
      saved:
        'L’indirizzo {address} su {network} è stato aggiunto come “{label}”. Dove sono ammessi solo indirizzi della rubrica, potrà essere usato dopo 24 ore.',
      ruleOn: 'Da ora i prelievi vanno solo agli indirizzi della tua rubrica.',
      ruleOff: 'La limitazione agli indirizzi della rubrica è stata disattivata. Finisce tra 24 ore.',
    },
  },
  'zh-TW': {
    subjects: { requested: '已提交提領申請', confirmed: '提領已完成', rejected: '提領遭拒', cancelled: '提領已取消' },
    texts: {
      requested: '您已申請提領 {amount}。',
      confirmed: '您的 {amount} 提領已入帳。',
      rejected: '您的 {amount} 提領遭拒，金額與手續費已恢復可用。',
      cancelled: '您的 {amount} 提領已取消，金額與手續費已恢復可用。',
    },
    to: '收款地址：{address}（{network}）',
    order: '訂單編號：{order}',
    transaction: '交易雜湊',
    note: '審核人員留言',
    reasons: {
      address_risk: '該地址存在風險，我們無法向其付款。',
      account_unsafe: '您的帳戶可能不安全。請變更密碼並聯絡客服。',
      source_unclear: '我們需要進一步了解資金來源。請聯絡客服。',
      identity_needed: '請先完成身分認證。',
      network_down: '該網路目前無法使用，請稍後再試。',
      asked_by_customer: '已依您的要求停止。',
      other: '詳情請聯絡客服。',
    },
    notMe: '如非本人操作，請立即在提領頁面取消，變更密碼並聯絡客服。',
    bookSubject: '您的地址簿已變更',
    book: {
      saved: '已將 {network} 地址 {address} 新增為「{label}」。若僅允許地址簿內的地址，24 小時後可用。',
      ruleOn: '今後僅能提領至地址簿中的地址。',
      ruleOff: '已關閉「僅限地址簿」限制，24 小時後生效。',
    },
  },
}
