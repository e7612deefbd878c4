/** What a customer is told when operators keep her from something, or no longer do. `{until}` is filled in. */
import type { Language } from '@candlewick/protocol/languages'

export type RestrictionKind = 'trading' | 'withdrawing' | 'closed'

export interface RestrictionNotificationTexts {
  readonly subject: string
  readonly begun: Readonly<Record<RestrictionKind, string>>
  /** Where it ends by itself. */
  readonly until: string
  readonly endedSubject: string
  readonly ended: Readonly<Record<RestrictionKind, string>>
  /** Where she can ask. */
  readonly ask: string
}

export const RESTRICTION_NOTIFICATION_TEXTS: Readonly<Record<Language, RestrictionNotificationTexts>> = {
  en: {
    subject: 'Your account was restricted',
    begun: {
      trading:
        'Trading was suspended on your account and your open orders that are not closing a position were cancelled. You can still close positions, repay loans and withdraw.',
      withdrawing: 'Withdrawals were suspended on your account. You can still trade.',
      closed: 'Your account was closed: all devices were signed out and your open orders were cancelled.',
    },
    until: 'This holds until {until}.',
    endedSubject: 'The restriction of your account was lifted',
    ended: {
      trading: 'You can trade again.',
      withdrawing: 'You can withdraw again.',
      closed: 'Your account is open again. Sign in as usual; suspended API keys have to be enabled anew.',
    },
    ask: 'If you have questions, please contact support.',
  },
  ja: {
    subject: 'アカウントの利用が制限されました',
    begun: {
      trading:
        'お客様のアカウントでの取引を停止し、ポジションの決済以外の未約定注文を取り消しました。ポジションの決済、借入の返済、出金は引き続き可能です。',
      withdrawing: 'お客様のアカウントからの出金を停止しました。取引は引き続き可能です。',
      closed: 'お客様のアカウントを閉鎖しました。すべての端末をログアウトし、未約定注文を取り消しました。',
    },
    until: '期限：{until}',
    endedSubject: 'アカウントの制限が解除されました',
    ended: {
      trading: '取引を再開できます。',
      withdrawing: '出金を再開できます。',
      closed:
        'アカウントの利用を再開できます。通常どおりログインしてください。停止された API キーは改めて有効にする必要があります。',
    },
    ask: 'ご不明な点はサポートまでお問い合わせください。',
  },
  ko: {
    subject: '계정 이용이 제한되었습니다',
    begun: {
      trading:
        '계정의 거래가 정지되었으며 포지션 청산 주문을 제외한 미체결 주문이 취소되었습니다. 포지션 청산, 대출 상환, 출금은 계속할 수 있습니다.',
      withdrawing: '계정의 출금이 정지되었습니다. 거래는 계속할 수 있습니다.',
      closed: '계정이 폐쇄되었습니다. 모든 기기에서 로그아웃되었고 미체결 주문이 취소되었습니다.',
    },
    until: '제한 기한: {until}',
    endedSubject: '계정 제한이 해제되었습니다',
    ended: {
      trading: '다시 거래할 수 있습니다.',
      withdrawing: '다시 출금할 수 있습니다.',
      closed: '계정을 다시 이용할 수 있습니다. 평소처럼 로그인하세요. 정지된 API 키는 다시 활성화해야 합니다.',
    },
    ask: '문의 사항은 고객센터로 연락해 주세요.',
  },
  'zh-CN': {
    subject: '您的账户已被限制',
    begun: {
      trading: '您的账户已被暂停交易，除平仓委托外的当前委托均已撤销。您仍可平仓、还款和提现。',
      withdrawing: '您的账户已被暂停提现。您仍可交易。',
      closed: '您的账户已被关闭：所有设备已退出登录，当前委托均已撤销。',
    },
    until: '限制截止时间：{until}',
    endedSubject: '您的账户限制已解除',
    ended: {
      trading: '您可以重新交易。',
      withdrawing: '您可以重新提现。',
      closed: '您的账户已恢复，请照常登录；已停用的 API 密钥需要重新启用。',
    },
    ask: '如有疑问，请联系客服。',
  },
  'zh-TW': {
    subject: '您的帳戶已被限制',
    begun: {
      trading: '您的帳戶已被暫停交易，除平倉委託外的未成交委託均已取消。您仍可平倉、還款和提領。',
      withdrawing: '您的帳戶已被暫停提領。您仍可交易。',
      closed: '您的帳戶已被關閉：所有裝置已登出，未成交委託均已取消。',
    },
    until: '限制截止時間：{until}',
    endedSubject: '您的帳戶限制已解除',
    ended: {
      trading: '您可以重新交易。',
      withdrawing: '您可以重新提領。',
      closed: '您的帳戶已恢復，請照常登入；已停用的 API 金鑰需要重新啟用。',
    },
    ask: '如有疑問，請聯絡客服。',
  },
  de: {
    subject: 'Ihr Konto wurde eingeschränkt',
    begun: {
      trading:
        'Der Handel wurde für Ihr Konto ausgesetzt, und offene Orders, die keine Position schließen, wurden storniert. Sie können weiterhin Positionen schließen, Kredite zurückzahlen und auszahlen.',
      withdrawing: 'Auszahlungen wurden für Ihr Konto ausgesetzt. Sie können weiterhin handeln.',
      closed: 'Ihr Konto wurde geschlossen: Alle Geräte wurden abgemeldet und offene Orders storniert.',
    },
    until: 'Das gilt bis {until}.',
    endedSubject: 'Die Einschränkung Ihres Kontos wurde aufgehoben',
    ended: {
      trading: 'Sie können wieder handeln.',
      withdrawing: 'Sie können wieder auszahlen.',
      closed:
        'Ihr Konto ist wieder offen. Melden Sie sich wie gewohnt an; ausgesetzte API-Schlüssel müssen neu aktiviert werden.',
    },
    ask: 'Bei Fragen wenden Sie sich bitte an den Support.',
  },
  fr: {
    subject: 'Votre compte a été restreint',
    begun: {
      trading:
        'Le trading a été suspendu sur votre compte et vos ordres en cours qui ne clôturent pas une position ont été annulés. Vous pouvez toujours clôturer des positions, rembourser des emprunts et effectuer des retraits.',
      withdrawing: 'Les retraits ont été suspendus sur votre compte. Vous pouvez toujours trader.',
      closed:
        'Votre compte a été fermé\u00a0: tous les appareils ont été déconnectés et vos ordres en cours ont été annulés.',
    },
    until: 'Cette mesure s’applique jusqu’au {until}.',
    endedSubject: 'La restriction de votre compte a été levée',
    ended: {
      trading: 'Vous pouvez de nouveau trader.',
      withdrawing: 'Vous pouvez de nouveau effectuer des retraits.',
      closed:
        'Votre compte est de nouveau ouvert. Connectez-vous comme d’habitude\u202f; les clés API suspendues doivent être réactivées.',
    },
    ask: 'Pour toute question, contactez le support.',
  },
  es: {
    subject: 'Se ha restringido tu cuenta',
    begun: {
      trading:
        'Se ha suspendido el trading en tu cuenta y se han cancelado tus órdenes abiertas que no cierran una posición. Todavía puedes cerrar posiciones, devolver préstamos y retirar fondos.',
      withdrawing: 'Se han suspendido los retiros de tu cuenta. Todavía puedes operar.',
      closed:
        'Se ha cerrado tu cuenta: se ha cerrado la sesión en todos los dispositivos y se han cancelado tus órdenes abiertas.',
    },
    until: 'Vigente hasta el {until}.',
    endedSubject: 'Se ha levantado la restricción de tu cuenta',
    ended: {
      trading: 'Puedes volver a operar.',
      withdrawing: 'Puedes volver a retirar fondos.',
      closed:
        'Tu cuenta vuelve a estar abierta. Inicia sesión como siempre; las claves API suspendidas deben activarse de nuevo.',
    },
    ask: 'Si tienes preguntas, contacta con soporte.',
  },
  it: {
    subject: 'Il tuo account è stato limitato',
    begun: {
      trading:
        'Il trading è stato sospeso sul tuo account e gli ordini aperti che non chiudono una posizione sono stati annullati. Puoi ancora chiudere posizioni, rimborsare prestiti e prelevare.',
      withdrawing: 'I prelievi sono stati sospesi sul tuo account. Puoi ancora fare trading.',
      closed:
        'Il tuo account è stato chiuso: tutti i dispositivi sono stati disconnessi e gli ordini aperti annullati.',
    },
    until: 'Valido fino al {until}.',
    endedSubject: 'La limitazione del tuo account è stata rimossa',
    ended: {
      trading: 'Puoi di nuovo fare trading.',
      withdrawing: 'Puoi di nuovo prelevare.',
      closed: 'Il tuo account è di nuovo aperto. Accedi come di consueto; le chiavi API sospese vanno riattivate.',
    },
    ask: 'Per domande, contatta l’assistenza.',
  },
  pt: {
    subject: 'Sua conta foi restringida',
    begun: {
      trading:
        'As negociações foram suspensas na sua conta e suas ordens abertas que não fecham uma posição foram canceladas. Você ainda pode fechar posições, pagar empréstimos e sacar.',
      withdrawing: 'Os saques foram suspensos na sua conta. Você ainda pode negociar.',
      closed:
        'Sua conta foi encerrada: todos os dispositivos foram desconectados e suas ordens abertas foram canceladas.',
    },
    until: 'Válido até {until}.',
    endedSubject: 'A restrição da sua conta foi retirada',
    ended: {
      trading: 'Você pode negociar novamente.',
      withdrawing: 'Você pode sacar novamente.',
      closed:
        'Sua conta está aberta novamente. Entre como de costume; as chaves de API suspensas precisam ser reativadas.',
    },
    ask: 'Em caso de dúvidas, fale com o suporte.',
  },
  ru: {
    subject: 'Ваш аккаунт ограничен',
    begun: {
      trading:
        'Торговля на вашем аккаунте приостановлена, а открытые ордера, не закрывающие позицию, отменены. Вы по-прежнему можете закрывать позиции, погашать займы и выводить средства.',
      withdrawing: 'Вывод средств с вашего аккаунта приостановлен. Торговать по-прежнему можно.',
      closed: 'Ваш аккаунт закрыт: выполнен выход на всех устройствах, открытые ордера отменены.',
    },
    until: 'Ограничение действует до {until}.',
    endedSubject: 'Ограничение вашего аккаунта снято',
    ended: {
      trading: 'Вы снова можете торговать.',
      withdrawing: 'Вы снова можете выводить средства.',
      closed: 'Ваш аккаунт снова открыт. Войдите как обычно; приостановленные API-ключи нужно включить заново.',
    },
    ask: 'Если у вас есть вопросы, обратитесь в службу поддержки.',
  },
  th: {
    subject: 'บัญชีของคุณถูกจำกัดสิทธิ์',
    begun: {
      trading: 'การซื้อขายในบัญชีของคุณถูกระงับ และคำสั่งที่เปิดอยู่ซึ่งไม่ใช่การปิดสถานะถูกยกเลิกแล้ว คุณยังปิดสถานะ ชำระคืนเงินกู้ และถอนเงินได้',
      withdrawing: 'การถอนเงินจากบัญชีของคุณถูกระงับ คุณยังซื้อขายได้',
      closed: 'บัญชีของคุณถูกปิด อุปกรณ์ทั้งหมดถูกออกจากระบบ และคำสั่งที่เปิดอยู่ถูกยกเลิกแล้ว',
    },
    until: 'มีผลถึง {until}',
    endedSubject: 'ยกเลิกการจำกัดสิทธิ์บัญชีของคุณแล้ว',
    ended: {
      trading: 'คุณซื้อขายได้อีกครั้ง',
      withdrawing: 'คุณถอนเงินได้อีกครั้ง',
      closed: 'บัญชีของคุณเปิดใช้งานอีกครั้ง เข้าสู่ระบบได้ตามปกติ คีย์ API ที่ถูกระงับต้องเปิดใช้งานใหม่',
    },
    ask: 'หากมีคำถาม โปรดติดต่อฝ่ายสนับสนุน',
  },
  vi: {
    subject: 'Tài khoản của bạn đã bị hạn chế',
    begun: {
      trading:
        'Giao dịch trên tài khoản của bạn đã bị tạm ngừng và các lệnh mở không dùng để đóng vị thế đã bị hủy. Bạn vẫn có thể đóng vị thế, trả khoản vay và rút tiền.',
      withdrawing: 'Việc rút tiền từ tài khoản của bạn đã bị tạm ngừng. Bạn vẫn có thể giao dịch.',
      closed: 'Tài khoản của bạn đã bị đóng: mọi thiết bị đã bị đăng xuất và các lệnh mở đã bị hủy.',
    },
    until: 'Có hiệu lực đến {until}.',
    endedSubject: 'Đã gỡ bỏ hạn chế trên tài khoản của bạn',
    ended: {
      trading: 'Bạn có thể giao dịch trở lại.',
      withdrawing: 'Bạn có thể rút tiền trở lại.',
      closed:
        'Tài khoản của bạn đã được mở lại. Hãy đăng nhập như thường lệ; các khóa API bị tạm ngừng cần được bật lại.',
    },
    ask: 'Nếu có thắc mắc, vui lòng liên hệ bộ phận hỗ trợ.',
  },
}
