/** What stands before a customer’s own anti-phishing code at the head of every mail, in every language. */
import type { Language } from '@candlewick/protocol/languages'

export const ANTI_CODE_TEXTS: Readonly<Record<Language, string>> = {
  en: 'Anti-phishing code',
  ja: 'フィッシング対策コード',
  ko: '피싱 방지 코드',
  'zh-CN': '防钓鱼码',
  pt: 'Código antiphishing',
  vi: 'Mã chống lừa đảo',
  th: 'รหัสป้องกันฟิชชิง',
  es: 'Código antiphishing',
  fr: 'Code anti-hameçonnage',
  ru: 'Антифишинговый код',
  de: 'Anti-Phishing-Code',
  it: 'Codice anti-phishing',
  'zh-TW': '防釣魚碼',
}
