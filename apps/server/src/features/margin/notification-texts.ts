/** What is written to a customer whose margin account is at risk, in every language. `{account}` and `{ratio}` are filled in. */
import type { Language } from '@candlewick/protocol/languages'

export interface MarginNotificationTexts {
  cross: string
  /** Holds `{pair}`. */
  isolated: string
  warningSubject: string
  warning: string
  liquidationSubject: string
  liquidation: string
}

export const MARGIN_NOTIFICATION_TEXTS: Record<Language, MarginNotificationTexts> = {
  en: {
    cross: 'cross margin account',
    isolated: 'isolated margin account {pair}',
    warningSubject: 'Margin warning',
    warning:
      'The margin level of your {account} has fallen to {ratio}. Repay, or transfer coins in: if it falls to the liquidation level, the account is liquidated.',
    liquidationSubject: 'Margin account liquidated',
    liquidation:
      'Your {account} has reached its liquidation level. Its open orders were cancelled, and its coins are being sold to pay what it owes.',
  },
  ja: {
    cross: 'クロスマージン口座',
    isolated: '分離マージン口座 {pair}',
    warningSubject: '【重要】証拠金レベル低下のお知らせ',
    warning:
      '{account}の証拠金レベルが {ratio} まで低下しました。返済するか、資産を振り替えてください。清算証拠金レベルに達すると口座は清算されます。',
    liquidationSubject: 'マージン口座が清算されました',
    liquidation:
      '{account}が清算証拠金レベルに達しました。未約定注文は取り消され、借入の返済のために資産の売却が行われています。',
  },
  ko: {
    cross: '교차 마진 계정',
    isolated: '격리 마진 계정 {pair}',
    warningSubject: '마진 경고',
    warning:
      '{account}의 마진 레벨이 {ratio}까지 떨어졌습니다. 상환하거나 자산을 이체하세요. 청산 마진 레벨에 도달하면 계정이 청산됩니다.',
    liquidationSubject: '마진 계정 강제 청산',
    liquidation:
      '{account}의 마진 레벨이 청산 기준에 도달했습니다. 미체결 주문이 취소되었고 부채 상환을 위해 자산이 매도되고 있습니다.',
  },
  'zh-CN': {
    cross: '全仓杠杆账户',
    isolated: '逐仓杠杆账户 {pair}',
    warningSubject: '杠杆风险预警',
    warning: '您的{account}风险率已降至 {ratio}。请还币或转入资产：若降至强平风险率，账户将被强制平仓。',
    liquidationSubject: '杠杆账户已被强平',
    liquidation: '您的{account}已达到强平风险率。当前委托已撤销，账户资产正被卖出以偿还负债。',
  },
  pt: {
    cross: 'conta de margem cruzada',
    isolated: 'conta de margem isolada {pair}',
    warningSubject: 'Alerta de margem',
    warning:
      'O nível de margem da sua {account} caiu para {ratio}. Pague a dívida ou transfira moedas: se chegar ao nível de liquidação, a conta é liquidada.',
    liquidationSubject: 'Conta de margem liquidada',
    liquidation:
      'Sua {account} chegou ao nível de liquidação. As ordens abertas foram canceladas e as moedas estão sendo vendidas para pagar a dívida.',
  },
  vi: {
    cross: 'tài khoản ký quỹ chéo',
    isolated: 'tài khoản ký quỹ cô lập {pair}',
    warningSubject: 'Cảnh báo ký quỹ',
    warning:
      'Mức ký quỹ của {account} đã giảm xuống {ratio}. Hãy trả nợ hoặc chuyển thêm coin: nếu giảm tới mức thanh lý, tài khoản sẽ bị thanh lý.',
    liquidationSubject: 'Tài khoản ký quỹ bị thanh lý',
    liquidation:
      'Hệ thống đang thanh lý {account} của bạn vì đã chạm mức thanh lý. Các lệnh đang mở đã bị hủy và coin đang được bán để trả nợ.',
  },
  th: {
    cross: 'บัญชีมาร์จิ้น Cross',
    isolated: 'บัญชีมาร์จิ้น Isolated {pair}',
    warningSubject: 'แจ้งเตือนมาร์จิ้น',
    warning: 'ระดับมาร์จิ้นของ{account}ลดลงเหลือ {ratio} โปรดชำระคืนหรือโอนเหรียญเข้า หากลดลงถึงระดับบังคับขาย บัญชีจะถูกบังคับขาย',
    liquidationSubject: 'บัญชีมาร์จิ้นถูกบังคับขาย',
    liquidation: '{account}ของคุณถึงระดับบังคับขายแล้ว คำสั่งที่เปิดอยู่ถูกยกเลิก และกำลังขายเหรียญเพื่อชำระหนี้',
  },
  es: {
    cross: 'cuenta de margen cruzado',
    isolated: 'cuenta de margen aislado {pair}',
    warningSubject: 'Aviso de margen',
    warning:
      'El nivel de margen de tu {account} ha bajado a {ratio}. Reembolsa deuda o transfiere fondos: si llega al nivel de liquidación, la cuenta se liquida.',
    liquidationSubject: 'Cuenta de margen liquidada',
    liquidation:
      'Tu {account} ha llegado al nivel de liquidación. Se cancelaron sus órdenes abiertas y se están vendiendo sus monedas para pagar la deuda.',
  },
  fr: {
    cross: 'compte de marge croisée',
    isolated: 'compte de marge isolée {pair}',
    warningSubject: 'Alerte de marge',
    warning:
      'Le niveau de marge de votre {account} est tombé à {ratio}. Remboursez ou transférez des fonds : s’il atteint le niveau de liquidation, le compte est liquidé.',
    liquidationSubject: 'Compte de marge liquidé',
    liquidation:
      'Votre {account} a atteint son niveau de liquidation. Ses ordres ouverts ont été annulés et ses cryptos sont vendues pour rembourser la dette.',
  },
  ru: {
    cross: 'счёт кросс-маржи',
    isolated: 'счёт изолированной маржи {pair}',
    warningSubject: 'Предупреждение о марже',
    warning:
      '{account}: уровень маржи снизился до {ratio}. Погасите заём или переведите монеты на счёт: при достижении уровня ликвидации счёт будет ликвидирован.',
    liquidationSubject: 'Ликвидация маржинального счёта',
    liquidation:
      '{account}: достигнут уровень ликвидации. Открытые ордера отменены, монеты продаются для погашения долга.',
  },
  de: {
    cross: 'Cross-Margin-Konto',
    isolated: 'isoliertes Margin-Konto {pair}',
    warningSubject: 'Margin-Warnung',
    warning:
      '{account}: Das Margin-Level ist auf {ratio} gefallen. Zahlen Sie zurück oder übertragen Sie Coins. Bei Erreichen des Liquidationslevels wird das Konto liquidiert.',
    liquidationSubject: 'Margin-Konto liquidiert',
    liquidation:
      '{account}: Das Liquidationslevel ist erreicht. Offene Orders wurden storniert, und die Coins werden verkauft, um die Schuld zu zahlen.',
  },
  it: {
    cross: 'conto a margine incrociato',
    isolated: 'conto a margine isolato {pair}',
    warningSubject: 'Avviso di margine',
    warning:
      'Il livello di margine del tuo {account} è sceso a {ratio}. Rimborsa o trasferisci fondi: se raggiunge il livello di liquidazione, il conto viene liquidato.',
    liquidationSubject: 'Conto a margine liquidato',
    liquidation:
      'Il tuo {account} ha raggiunto il livello di liquidazione. Gli ordini aperti sono stati annullati e le monete vengono vendute per pagare il debito.',
  },
  'zh-TW': {
    cross: '全倉槓桿帳戶',
    isolated: '逐倉槓桿帳戶 {pair}',
    warningSubject: '槓桿風險預警',
    warning: '您的{account}風險率已降至 {ratio}。請還幣或轉入資產：若降至強平風險率，帳戶將被強制平倉。',
    liquidationSubject: '槓桿帳戶已被強平',
    liquidation: '您的{account}已達到強平風險率。未成交委託已取消，帳戶資產正被賣出以償還負債。',
  },
}
