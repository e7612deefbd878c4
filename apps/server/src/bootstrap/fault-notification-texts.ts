/** What is written to operators when a command was passed over. `{sequence}`, `{type}`, `{halts}`, `{reason}` are filled in. */
import type { Language } from '@candlewick/protocol/languages'

export interface FaultNotificationTexts {
  subject: string
  text: string
  /** Where nothing was halted. */
  nothing: string
}

export const FAULT_NOTIFICATION_TEXTS: Record<Language, FaultNotificationTexts> = {
  en: {
    subject: 'A command failed and was passed over',
    text: 'Command {sequence} ({type}) threw when it was applied: {reason}. It was undone and refused; halted: {halts}. Everything else goes on. Look at the log before you open the market again.',
    nothing: 'nothing',
  },
  ja: {
    subject: '失敗したコマンドをスキップしました',
    text: 'コマンド {sequence}（{type}）の適用中に例外が発生しました：{reason}。処理は取り消され、拒否として記録されました。停止対象：{halts}。その他は稼働しています。市場を再開する前にログを確認してください。',
    nothing: 'なし',
  },
  ko: {
    subject: '실패한 명령을 건너뛰었습니다',
    text: '명령 {sequence}({type}) 적용 중 예외가 발생했습니다: {reason}. 처리를 되돌리고 거부로 기록했습니다. 중단 대상: {halts}. 나머지는 정상 운영 중입니다. 마켓을 다시 열기 전에 로그를 확인하세요.',
    nothing: '없음',
  },
  'zh-CN': {
    subject: '有一条指令执行失败，已跳过',
    text: '指令 {sequence}（{type}）执行时抛出异常：{reason}。该指令已撤销并记为拒绝；已暂停：{halts}。其余照常运行。重新开放市场前请先查看日志。',
    nothing: '无',
  },
  'zh-TW': {
    subject: '有一筆指令執行失敗，已略過',
    text: '指令 {sequence}（{type}）執行時發生例外：{reason}。該指令已還原並記為拒絕；已暫停：{halts}。其餘照常運作。重新開放市場前請先查看紀錄。',
    nothing: '無',
  },
  de: {
    subject: 'Ein Befehl schlug fehl und wurde übergangen',
    text: 'Befehl {sequence} ({type}) brach beim Anwenden ab: {reason}. Er wurde rückgängig gemacht und gilt als abgelehnt; angehalten: {halts}. Alles andere läuft weiter. Sehen Sie im Protokoll nach, bevor Sie den Markt wieder öffnen.',
    nothing: 'nichts',
  },
  fr: {
    subject: 'Une commande a échoué et a été ignorée',
    text: 'La commande {sequence} ({type}) a échoué à l’application : {reason}. Elle a été annulée et refusée ; suspendu : {halts}. Tout le reste continue. Consultez le journal avant de rouvrir le marché.',
    nothing: 'rien',
  },
  es: {
    subject: 'Un comando falló y se pasó por alto',
    text: 'El comando {sequence} ({type}) falló al aplicarse: {reason}. Se deshizo y se rechazó; suspendido: {halts}. Todo lo demás sigue. Revisa el registro antes de reabrir el mercado.',
    nothing: 'nada',
  },
  it: {
    subject: 'Un comando è fallito ed è stato saltato',
    text: 'Il comando {sequence} ({type}) è fallito durante l’applicazione: {reason}. È stato annullato e rifiutato; sospeso: {halts}. Tutto il resto prosegue. Controlla il registro prima di riaprire il mercato.',
    nothing: 'nulla',
  },
  pt: {
    subject: 'Um comando falhou e foi ignorado',
    text: 'O comando {sequence} ({type}) falhou ao ser aplicado: {reason}. Foi desfeito e recusado; suspenso: {halts}. Todo o resto continua. Consulte o registro antes de reabrir o mercado.',
    nothing: 'nada',
  },
  ru: {
    subject: 'Команда завершилась ошибкой и пропущена',
    text: 'Команда {sequence} ({type}) вызвала ошибку при применении: {reason}. Она отменена и отклонена; приостановлено: {halts}. Всё остальное работает. Прежде чем снова открыть рынок, посмотрите журнал.',
    nothing: 'ничего',
  },
  th: {
    subject: 'มีคำสั่งล้มเหลวและถูกข้าม',
    text: 'คำสั่ง {sequence} ({type}) เกิดข้อผิดพลาดขณะดำเนินการ: {reason} ระบบได้ย้อนกลับและปฏิเสธคำสั่งนี้แล้ว สิ่งที่หยุด: {halts} ส่วนอื่นทำงานตามปกติ โปรดตรวจสอบบันทึกก่อนเปิดตลาดอีกครั้ง',
    nothing: 'ไม่มี',
  },
  vi: {
    subject: 'Một lệnh bị lỗi và đã được bỏ qua',
    text: 'Lệnh {sequence} ({type}) gặp lỗi khi áp dụng: {reason}. Lệnh đã được hoàn tác và từ chối; tạm dừng: {halts}. Mọi thứ khác vẫn hoạt động. Hãy xem nhật ký trước khi mở lại thị trường.',
    nothing: 'không có gì',
  },
}
