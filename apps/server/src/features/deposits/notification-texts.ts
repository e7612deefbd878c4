/** What a customer is written about a deposit, in every language. */
import type { Language } from '@candlewick/protocol/languages'

/** What became of it; `internal`: it is credited, and came from another customer of the house; `many`: there is so much that no more is written of today. */
export type DepositNewsKind =
  | 'credited'
  | 'internal'
  | 'parked'
  | 'refused'
  | 'at_risk'
  | 'reversed'
  | 'rejected'
  | 'many'

/** Subject and text, with `{amount}`, `{coin}` and `{network}`. */
type DepositNotificationTexts = Readonly<Record<DepositNewsKind, { readonly subject: string; readonly text: string }>>

export const DEPOSIT_NOTIFICATION_TEXTS: Readonly<Record<Language, DepositNotificationTexts>> = {
  en: {
    credited: {
      subject: 'Deposit credited',
      text: '{amount} {coin} over {network} has been credited to your spot account.',
    },
    internal: {
      subject: 'Transfer received',
      text: '{amount} {coin} from another customer here has been credited to your spot account. It was booked in our ledger: there is no transaction on a chain.',
    },
    parked: {
      subject: 'Deposit waiting',
      text: '{amount} {coin} over {network} has arrived and is kept for you, but is not credited yet. Your deposit records say what it waits for and what you can do.',
    },
    refused: {
      subject: 'Deposit not credited',
      text: 'A transfer over {network} to your address cannot be credited. Your deposit records say why and what you can do.',
    },
    at_risk: {
      subject: 'Deposit: the block has left the chain',
      text: '{amount} {coin} over {network} was credited, and its block is no longer part of the chain. Your withdrawals pause until it is final again.',
    },
    reversed: {
      subject: 'Deposit gone from the chain',
      text: '{amount} {coin} over {network} was credited and has finally left the chain. Your balance has not been changed; we will get in touch with you.',
    },
    rejected: {
      subject: 'Deposit report not accepted',
      text: 'The payment of {amount} {coin} that you reported could not be credited. Your deposit records say why.',
    },
    many: {
      subject: 'Many deposits',
      text: 'Many transfers have arrived at your addresses today. We write about no more of them until tomorrow; your deposit records have all of them.',
    },
  },
  de: {
    credited: {
      subject: 'Einzahlung gutgeschrieben',
      text: '{amount} {coin} über {network} wurden deinem Spot-Konto gutgeschrieben.',
    },
    internal: {
      subject: 'Überweisung erhalten',
      text: '{amount} {coin} von einem anderen Kunden hier wurden deinem Spot-Konto gutgeschrieben. Gebucht wurde intern: Auf einer Chain gibt es dazu keine Transaktion.',
    },
    parked: {
      subject: 'Einzahlung wartet',
      text: '{amount} {coin} über {network} sind angekommen und werden für dich aufbewahrt, sind aber noch nicht gutgeschrieben. In deinen Einzahlungen steht, worauf sie warten und was du tun kannst.',
    },
    refused: {
      subject: 'Einzahlung nicht gutgeschrieben',
      text: 'Eine Überweisung über {network} an deine Adresse kann nicht gutgeschrieben werden. In deinen Einzahlungen steht, warum und was du tun kannst.',
    },
    at_risk: {
      subject: 'Einzahlung: Der Block hat die Kette verlassen',
      text: '{amount} {coin} über {network} wurden gutgeschrieben, aber ihr Block gehört nicht mehr zur Kette. Deine Auszahlungen pausieren, bis sie wieder endgültig sind.',
    },
    reversed: {
      subject: 'Einzahlung von der Kette verschwunden',
      text: '{amount} {coin} über {network} wurden gutgeschrieben und haben die Kette endgültig verlassen. Dein Guthaben wurde nicht verändert; wir melden uns bei dir.',
    },
    rejected: {
      subject: 'Gemeldete Einzahlung nicht angenommen',
      text: 'Die von dir gemeldete Zahlung über {amount} {coin} konnte nicht gutgeschrieben werden. In deinen Einzahlungen steht, warum.',
    },
    many: {
      subject: 'Viele Einzahlungen',
      text: 'Bei deinen Adressen sind heute viele Überweisungen angekommen. Bis morgen schreiben wir über keine weiteren; in deinen Einzahlungen stehen alle.',
    },
  },
  es: {
    credited: { subject: 'Depósito abonado', text: 'Se han abonado {amount} {coin} por {network} en tu cuenta spot.' },
    internal: {
      subject: 'Transferencia recibida',
      text: 'Se han abonado en tu cuenta spot {amount} {coin} de otro cliente de aquí. Es un apunte interno: no hay transacción en ninguna cadena.',
    },
    parked: {
      subject: 'Depósito en espera',
      text: '{amount} {coin} por {network} han llegado y se conservan para ti, pero aún no están abonados. En tus depósitos se indica qué falta y qué puedes hacer.',
    },
    refused: {
      subject: 'Depósito no abonado',
      text: 'Una transferencia por {network} a tu dirección no se puede abonar. En tus depósitos se indica por qué y qué puedes hacer.',
    },
    at_risk: {
      subject: 'Depósito: el bloque ha salido de la cadena',
      text: '{amount} {coin} por {network} se abonaron y su bloque ya no forma parte de la cadena. Tus retiros quedan en pausa hasta que vuelva a ser definitivo.',
    },
    reversed: {
      subject: 'Depósito desaparecido de la cadena',
      text: '{amount} {coin} por {network} se abonaron y han salido definitivamente de la cadena. Tu saldo no ha cambiado; nos pondremos en contacto contigo.',
    },
    rejected: {
      subject: 'Depósito notificado no aceptado',
      text: 'El pago de {amount} {coin} que notificaste no se pudo abonar. En tus depósitos se indica por qué.',
    },
    many: {
      subject: 'Muchos depósitos',
      text: 'Hoy han llegado muchas transferencias a tus direcciones. Hasta mañana no escribiremos sobre más; todas están en tus registros de depósitos.',
    },
  },
  fr: {
    credited: {
      subject: 'Dépôt crédité',
      text: '{amount} {coin} via {network} ont été crédités sur votre compte spot.',
    },
    internal: {
      subject: 'Transfert reçu',
      text: '{amount} {coin} d’un autre client ici ont été crédités sur votre compte spot. L’écriture est interne : il n’y a pas de transaction sur une chaîne.',
    },
    parked: {
      subject: 'Dépôt en attente',
      text: '{amount} {coin} via {network} sont arrivés et conservés pour vous, mais pas encore crédités. Vos dépôts indiquent ce qui manque et ce que vous pouvez faire.',
    },
    refused: {
      subject: 'Dépôt non crédité',
      text: 'Un transfert via {network} vers votre adresse ne peut pas être crédité. Vos dépôts indiquent pourquoi et ce que vous pouvez faire.',
    },
    at_risk: {
      subject: 'Dépôt : le bloc a quitté la chaîne',
      text: '{amount} {coin} via {network} ont été crédités, mais leur bloc ne fait plus partie de la chaîne. Vos retraits sont suspendus jusqu’à ce que le dépôt soit de nouveau définitif.',
    },
    reversed: {
      subject: 'Dépôt disparu de la chaîne',
      text: '{amount} {coin} via {network} ont été crédités et ont définitivement quitté la chaîne. Votre solde n’a pas changé ; nous vous contacterons.',
    },
    rejected: {
      subject: 'Dépôt signalé non accepté',
      text: 'Le paiement de {amount} {coin} que vous avez signalé n’a pas pu être crédité. Vos dépôts indiquent pourquoi.',
    },
    many: {
      subject: 'De nombreux dépôts',
      text: 'De nombreux transferts sont arrivés aujourd’hui à vos adresses. Nous ne vous écrirons plus à leur sujet jusqu’à demain ; tous figurent dans vos dépôts.',
    },
  },
  it: {
    credited: {
      subject: 'Deposito accreditato',
      text: '{amount} {coin} tramite {network} sono stati accreditati sul tuo conto spot.',
    },
    internal: {
      subject: 'Trasferimento ricevuto',
      text: '{amount} {coin} da un altro cliente qui sono stati accreditati sul tuo conto spot. È una registrazione interna: non c’è alcuna transazione su una chain.',
    },
    parked: {
      subject: 'Deposito in attesa',
      text: '{amount} {coin} tramite {network} sono arrivati e vengono conservati per te, ma non sono ancora accreditati. Nei tuoi depositi trovi che cosa manca e che cosa puoi fare.',
    },
    refused: {
      subject: 'Deposito non accreditato',
      text: 'Un trasferimento tramite {network} al tuo indirizzo non può essere accreditato. Nei tuoi depositi trovi il motivo e che cosa puoi fare.',
    },
    at_risk: {
      subject: 'Deposito: il blocco è uscito dalla catena',
      text: '{amount} {coin} tramite {network} erano stati accreditati e il loro blocco non fa più parte della catena. I tuoi prelievi sono in pausa finché il deposito non è di nuovo definitivo.',
    },
    reversed: {
      subject: 'Deposito scomparso dalla catena',
      text: '{amount} {coin} tramite {network} erano stati accreditati e sono usciti definitivamente dalla catena. Il tuo saldo non è cambiato; ti contatteremo.',
    },
    rejected: {
      subject: 'Deposito segnalato non accettato',
      text: 'Il pagamento di {amount} {coin} che hai segnalato non ha potuto essere accreditato. Nei tuoi depositi trovi il motivo.',
    },
    many: {
      subject: 'Molti depositi',
      text: 'Oggi sono arrivati molti trasferimenti ai tuoi indirizzi. Fino a domani non scriveremo di altri; li trovi tutti nei tuoi depositi.',
    },
  },
  ja: {
    credited: {
      subject: '入金が反映されました',
      text: '{network} 経由の {amount} {coin} が現物口座に反映されました。',
    },
    internal: {
      subject: '内部送金を受け取りました',
      text: '当取引所の別のお客様からの {amount} {coin} が現物口座に反映されました。取引所内での振替のため、チェーン上のトランザクションはありません。',
    },
    parked: {
      subject: '入金は保留中です',
      text: '{network} 経由の {amount} {coin} が届き、お客様のために保管されていますが、まだ反映されていません。理由とできることは入金履歴をご覧ください。',
    },
    refused: {
      subject: '入金は反映されませんでした',
      text: 'お客様のアドレス宛の {network} 経由の送金は反映できません。理由とできることは入金履歴をご覧ください。',
    },
    at_risk: {
      subject: '入金：ブロックがチェーンから外れました',
      text: '反映済みの {network} 経由の {amount} {coin} のブロックがチェーンから外れました。再び確定するまで出金を停止します。',
    },
    reversed: {
      subject: '入金がチェーンから消えました',
      text: '反映済みの {network} 経由の {amount} {coin} は最終的にチェーンから外れました。残高は変更していません。追ってご連絡します。',
    },
    rejected: {
      subject: '報告された入金は受理されませんでした',
      text: 'ご報告いただいた {amount} {coin} の支払いは反映できませんでした。理由は入金履歴をご覧ください。',
    },
    many: {
      subject: '多数の入金',
      text: '本日、お客様のアドレスに多数の送金が届きました。明日までこれ以上の個別のお知らせは行いません。すべての入金は入金履歴でご確認いただけます。',
    },
  },
  ko: {
    credited: {
      subject: '입금이 반영되었습니다',
      text: '{network} 네트워크로 보낸 {amount} {coin} 입금이 현물 계정에 반영되었습니다.',
    },
    internal: {
      subject: '내부 전송을 받았습니다',
      text: '이곳 다른 고객이 보낸 {amount} {coin} 입금이 현물 계정에 반영되었습니다. 내부 장부에서 처리되어 체인에는 트랜잭션이 없습니다.',
    },
    parked: {
      subject: '입금 대기 중',
      text: '{network} 네트워크로 {amount} {coin} 입금이 도착해 보관 중이지만 아직 반영되지 않았습니다. 입금 내역에서 이유와 할 수 있는 일을 확인하세요.',
    },
    refused: {
      subject: '입금이 반영되지 않았습니다',
      text: '고객님의 주소로 온 {network} 전송은 반영할 수 없습니다. 입금 내역에서 이유와 할 수 있는 일을 확인하세요.',
    },
    at_risk: {
      subject: '입금: 블록이 체인에서 빠졌습니다',
      text: '반영된 {network} 입금 {amount} {coin} 건이 담긴 블록이 더 이상 체인에 없습니다. 다시 확정될 때까지 출금이 일시 중지됩니다.',
    },
    reversed: {
      subject: '입금이 체인에서 사라졌습니다',
      text: '반영된 {network} 입금 {amount} {coin} 건이 체인에서 최종적으로 사라졌습니다. 잔액은 변경되지 않았으며 곧 연락드리겠습니다.',
    },
    rejected: {
      subject: '신고한 입금이 승인되지 않았습니다',
      text: '신고하신 {amount} {coin} 결제를 반영할 수 없었습니다. 이유는 입금 내역에서 확인하세요.',
    },
    many: {
      subject: '다수의 입금',
      text: '오늘 고객님의 주소로 많은 송금이 도착했습니다. 내일까지 추가 알림을 보내지 않으며, 모든 내역은 입금 기록에서 확인하실 수 있습니다.',
    },
  },
  pt: {
    credited: {
      subject: 'Depósito creditado',
      text: '{amount} {coin} via {network} foram creditados na sua conta spot.',
    },
    internal: {
      subject: 'Transferência recebida',
      text: '{amount} {coin} de outro cliente daqui foram creditados na sua conta spot. O lançamento é interno: não há transação em nenhuma rede.',
    },
    parked: {
      subject: 'Depósito em espera',
      text: '{amount} {coin} via {network} chegaram e estão guardados para você, mas ainda não foram creditados. Seus depósitos dizem o que falta e o que você pode fazer.',
    },
    refused: {
      subject: 'Depósito não creditado',
      text: 'Uma transferência via {network} para o seu endereço não pode ser creditada. Seus depósitos dizem o motivo e o que você pode fazer.',
    },
    at_risk: {
      subject: 'Depósito: o bloco saiu da cadeia',
      text: '{amount} {coin} via {network} foram creditados e o bloco não faz mais parte da cadeia. Seus saques ficam em pausa até que volte a ser definitivo.',
    },
    reversed: {
      subject: 'Depósito desapareceu da cadeia',
      text: '{amount} {coin} via {network} foram creditados e saíram definitivamente da cadeia. Seu saldo não foi alterado; entraremos em contato.',
    },
    rejected: {
      subject: 'Depósito informado não aceito',
      text: 'O pagamento de {amount} {coin} que você informou não pôde ser creditado. Seus depósitos dizem o motivo.',
    },
    many: {
      subject: 'Muitos depósitos',
      text: 'Hoje chegaram muitas transferências aos seus endereços. Até amanhã não escreveremos sobre outras; todas estão nos seus registros de depósito.',
    },
  },
  ru: {
    credited: { subject: 'Ввод зачислен', text: '{amount} {coin} через {network} зачислены на ваш спотовый счёт.' },
    internal: {
      subject: 'Получен перевод',
      text: '{amount} {coin} от другого клиента биржи зачислены на ваш спотовый счёт. Перевод проведён внутри биржи: транзакции в сети нет.',
    },
    parked: {
      subject: 'Ввод ожидает',
      text: '{amount} {coin} через {network} поступили и хранятся для вас, но ещё не зачислены. В истории вводов указано, чего не хватает и что можно сделать.',
    },
    refused: {
      subject: 'Ввод не зачислен',
      text: 'Перевод через {network} на ваш адрес нельзя зачислить. В истории вводов указано, почему и что можно сделать.',
    },
    at_risk: {
      subject: 'Ввод: блок выпал из цепочки',
      text: '{amount} {coin} через {network} были зачислены, но их блок больше не входит в цепочку. Вывод средств приостановлен, пока ввод снова не станет окончательным.',
    },
    reversed: {
      subject: 'Ввод исчез из цепочки',
      text: '{amount} {coin} через {network} были зачислены и окончательно выпали из цепочки. Ваш баланс не изменён; мы свяжемся с вами.',
    },
    rejected: {
      subject: 'Заявленный ввод не принят',
      text: 'Платёж {amount} {coin}, о котором вы сообщили, не удалось зачислить. Причина указана в истории вводов.',
    },
    many: {
      subject: 'Много пополнений',
      text: 'Сегодня на ваши адреса поступило много переводов. До завтра мы больше не будем о них писать; все они есть в истории пополнений.',
    },
  },
  th: {
    credited: { subject: 'ฝากเข้าบัญชีแล้ว', text: '{amount} {coin} ผ่าน {network} เข้าบัญชีสปอตของคุณแล้ว' },
    internal: {
      subject: 'ได้รับเงินโอน',
      text: '{amount} {coin} จากลูกค้ารายอื่นที่นี่เข้าบัญชีสปอตของคุณแล้ว รายการนี้โอนภายในแพลตฟอร์ม จึงไม่มีธุรกรรมบนเชน',
    },
    parked: {
      subject: 'รายการฝากกำลังรอ',
      text: '{amount} {coin} ผ่าน {network} มาถึงแล้วและเก็บไว้ให้คุณ แต่ยังไม่เข้าบัญชี ดูสาเหตุและสิ่งที่ทำได้ในประวัติการฝาก',
    },
    refused: {
      subject: 'รายการฝากไม่เข้าบัญชี',
      text: 'การโอนผ่าน {network} มายังที่อยู่ของคุณไม่สามารถเข้าบัญชีได้ ดูสาเหตุและสิ่งที่ทำได้ในประวัติการฝาก',
    },
    at_risk: {
      subject: 'รายการฝาก: บล็อกหลุดออกจากเชน',
      text: '{amount} {coin} ผ่าน {network} เข้าบัญชีแล้ว แต่บล็อกไม่อยู่ในเชนอีกต่อไป การถอนของคุณจะหยุดชั่วคราวจนกว่าจะยืนยันสมบูรณ์อีกครั้ง',
    },
    reversed: {
      subject: 'รายการฝากหายไปจากเชน',
      text: '{amount} {coin} ผ่าน {network} เข้าบัญชีแล้วและหลุดออกจากเชนอย่างถาวร ยอดของคุณไม่เปลี่ยนแปลง เราจะติดต่อคุณ',
    },
    rejected: {
      subject: 'ไม่รับรายการฝากที่แจ้ง',
      text: 'ไม่สามารถนำการชำระเงิน {amount} {coin} ที่คุณแจ้งเข้าบัญชีได้ ดูสาเหตุในประวัติการฝาก',
    },
    many: {
      subject: 'มีรายการฝากจำนวนมาก',
      text: 'วันนี้มีการโอนเข้าที่อยู่ของคุณหลายรายการ เราจะไม่แจ้งรายการเพิ่มเติมจนถึงพรุ่งนี้ คุณดูรายการทั้งหมดได้ในประวัติการฝาก',
    },
  },
  vi: {
    credited: {
      subject: 'Đã ghi có khoản nạp',
      text: '{amount} {coin} qua {network} đã được ghi có vào tài khoản giao ngay của bạn.',
    },
    internal: {
      subject: 'Đã nhận khoản chuyển',
      text: '{amount} {coin} từ một khách hàng khác tại đây đã được ghi có vào tài khoản giao ngay của bạn. Khoản này được ghi sổ nội bộ nên không có giao dịch trên chuỗi.',
    },
    parked: {
      subject: 'Khoản nạp đang chờ',
      text: '{amount} {coin} qua {network} đã đến và được giữ cho bạn nhưng chưa được ghi có. Lịch sử nạp cho biết lý do và bạn có thể làm gì.',
    },
    refused: {
      subject: 'Khoản nạp không được ghi có',
      text: 'Một giao dịch chuyển qua {network} đến địa chỉ của bạn không thể ghi có. Lịch sử nạp cho biết lý do và bạn có thể làm gì.',
    },
    at_risk: {
      subject: 'Khoản nạp: khối đã rời khỏi chuỗi',
      text: '{amount} {coin} qua {network} đã được ghi có nhưng khối của nó không còn thuộc chuỗi. Việc rút tiền của bạn tạm dừng cho đến khi khoản nạp được xác nhận cuối cùng trở lại.',
    },
    reversed: {
      subject: 'Khoản nạp đã biến mất khỏi chuỗi',
      text: '{amount} {coin} qua {network} đã được ghi có và đã rời chuỗi vĩnh viễn. Số dư của bạn không thay đổi; chúng tôi sẽ liên hệ với bạn.',
    },
    rejected: {
      subject: 'Khoản nạp đã báo không được chấp nhận',
      text: 'Khoản thanh toán {amount} {coin} mà bạn báo không thể ghi có. Lịch sử nạp cho biết lý do.',
    },
    many: {
      subject: 'Nhiều khoản nạp',
      text: 'Hôm nay có nhiều khoản chuyển đến các địa chỉ của bạn. Chúng tôi sẽ không gửi thêm thư về chúng cho đến ngày mai; lịch sử nạp tiền có đầy đủ tất cả.',
    },
  },
  'zh-CN': {
    credited: { subject: '充值已到账', text: '通过 {network} 充值的 {amount} {coin} 已记入您的现货账户。' },
    internal: {
      subject: '收到站内转账',
      text: '本所其他客户转来的 {amount} {coin} 已记入您的现货账户。该笔为站内记账，链上没有对应交易。',
    },
    parked: {
      subject: '充值待处理',
      text: '通过 {network} 的 {amount} {coin} 已到达并为您保管，但尚未入账。原因和处理办法请见充值记录。',
    },
    refused: {
      subject: '充值未入账',
      text: '一笔通过 {network} 转到您地址的转账无法入账。原因和处理办法请见充值记录。',
    },
    at_risk: {
      subject: '充值：区块已脱离主链',
      text: '通过 {network} 入账的 {amount} {coin} 所在区块已不在链上。在其再次最终确认之前，您的提现暂停。',
    },
    reversed: {
      subject: '充值已从链上消失',
      text: '通过 {network} 入账的 {amount} {coin} 已最终脱离链。您的余额没有变动，我们会与您联系。',
    },
    rejected: { subject: '充值申请未通过', text: '您提交的 {amount} {coin} 付款无法入账。原因请见充值记录。' },
    many: {
      subject: '多笔充值',
      text: '今天有多笔转账到达您的地址。明天之前我们不再逐笔通知，全部记录请在充值记录中查看。',
    },
  },
  'zh-TW': {
    credited: { subject: '儲值已入帳', text: '透過 {network} 儲值的 {amount} {coin} 已記入您的現貨帳戶。' },
    internal: {
      subject: '收到站內轉帳',
      text: '本所其他客戶轉來的 {amount} {coin} 已記入您的現貨帳戶。該筆為站內記帳，鏈上沒有對應交易。',
    },
    parked: {
      subject: '儲值待處理',
      text: '透過 {network} 的 {amount} {coin} 已到達並為您保管，但尚未入帳。原因與處理方式請見儲值紀錄。',
    },
    refused: {
      subject: '儲值未入帳',
      text: '一筆透過 {network} 轉到您地址的轉帳無法入帳。原因與處理方式請見儲值紀錄。',
    },
    at_risk: {
      subject: '儲值：區塊已脫離主鏈',
      text: '透過 {network} 入帳的 {amount} {coin} 所在區塊已不在鏈上。在其再次最終確認之前，您的提領暫停。',
    },
    reversed: {
      subject: '儲值已從鏈上消失',
      text: '透過 {network} 入帳的 {amount} {coin} 已最終脫離鏈。您的餘額沒有變動，我們會與您聯絡。',
    },
    rejected: { subject: '儲值申請未通過', text: '您提交的 {amount} {coin} 付款無法入帳。原因請見儲值紀錄。' },
    many: {
      subject: '多筆儲值',
      text: '今天有多筆轉帳到達您的地址。明天之前我們不再逐筆通知，全部紀錄請見儲值紀錄。',
    },
  },
}
