/** What a customer is written when her identity was reviewed, in every language. */

import type { Language } from '@candlewick/protocol/languages'
import type { RejectReason } from '@candlewick/rules/identity/documents'

export interface IdentityNotificationTexts {
  readonly approvedSubject: string
  /** With `{limit}`, what may be withdrawn a day. */
  readonly approvedPrimary: string
  readonly approvedAdvanced: string
  readonly rejectedSubject: string
  readonly rejected: string
  /** Stands before the reviewer's own words. */
  readonly note: string
  /** What was wrong and what to do about it. */
  readonly reasons: Readonly<Record<RejectReason, string>>
}

export const IDENTITY_NOTIFICATION_TEXTS: Readonly<Record<Language, IdentityNotificationTexts>> = {
  en: {
    approvedSubject: 'Identity verification approved',
    approvedPrimary: 'Your primary verification was approved. You can now withdraw up to {limit} USDT a day.',
    approvedAdvanced: 'Your advanced verification was approved. You can now withdraw up to {limit} USDT a day.',
    rejectedSubject: 'Identity verification: something is needed',
    rejected: 'Your verification was not approved.',
    note: 'The reviewer wrote',
    reasons: {
      photo_unreadable:
        'A photo cannot be read. Take it again in even light, hold the phone still, and make sure every letter is sharp.',
      photo_glare:
        'A reflection hides part of the document. Tilt it a little or turn off the flash and take the photo again.',
      photo_cropped: 'The whole document is not in the photo. All four corners must be visible.',
      hand_unclear:
        'Your face or the document in your hand cannot be seen clearly. Hold the document beside your face, without covering either.',
      name_mismatch: 'The name you entered is not the one on the document. Enter it exactly as it is printed there.',
      number_mismatch: 'The ID number you entered is not the one on the document. Check every character.',
      country_mismatch: 'The country you chose did not issue this document. Choose the issuing country.',
      document_expired: 'The document has expired. Use one that is still valid.',
      document_kind: 'This kind of document is not accepted. Use a passport or a national ID card.',
      copy: 'The photo shows a screen or a copy. Photograph the document itself.',
      underage: 'You must be at least 18 years old to be verified.',
      other: 'See the reviewer’s note and send your documents again.',
    },
  },
  ja: {
    approvedSubject: '本人確認が承認されました',
    approvedPrimary: '基本認証が承認されました。1日の出金上限は {limit} USDT になりました。',
    approvedAdvanced: '上級認証が承認されました。1日の出金上限は {limit} USDT になりました。',
    rejectedSubject: '本人確認：再提出のお願い',
    rejected: '本人確認は承認されませんでした。',
    note: '審査担当者より',
    reasons: {
      photo_unreadable:
        '写真が読み取れません。明るく均一な光の下で端末を固定し、文字がすべて鮮明に写るように撮り直してください。',
      photo_glare: '反射で書類の一部が見えません。書類を少し傾けるかフラッシュを切って撮り直してください。',
      photo_cropped: '書類全体が写っていません。四隅がすべて見えるように撮影してください。',
      hand_unclear:
        'お顔または手に持った書類がはっきり写っていません。どちらも隠さず、書類を顔の横に持って撮影してください。',
      name_mismatch: '入力された氏名が書類と一致しません。書類の記載どおりに入力してください。',
      number_mismatch: '入力された証明書番号が書類と一致しません。一文字ずつ確認してください。',
      country_mismatch: '選択した国はこの書類の発行国ではありません。発行国を選択してください。',
      document_expired: '書類の有効期限が切れています。有効な書類を使用してください。',
      document_kind: 'この種類の書類は受け付けられません。パスポートまたは公的な身分証明書をご使用ください。',
      copy: '写真が画面またはコピーを撮影したものです。書類の原本を撮影してください。',
      underage: '本人確認は18歳以上の方が対象です。',
      other: '審査担当者のコメントを確認し、もう一度提出してください。',
    },
  },
  ko: {
    approvedSubject: '본인 인증 승인',
    approvedPrimary: '기본 인증이 승인되었습니다. 이제 하루 {limit} USDT까지 출금할 수 있습니다.',
    approvedAdvanced: '고급 인증이 승인되었습니다. 이제 하루 {limit} USDT까지 출금할 수 있습니다.',
    rejectedSubject: '본인 인증: 다시 제출이 필요합니다',
    rejected: '본인 인증이 승인되지 않았습니다.',
    note: '심사 담당자 메모',
    reasons: {
      photo_unreadable:
        '사진을 읽을 수 없습니다. 밝고 고른 조명에서 휴대폰을 고정하고 모든 글자가 선명하게 나오도록 다시 촬영하세요.',
      photo_glare: '빛 반사로 신분증 일부가 보이지 않습니다. 신분증을 살짝 기울이거나 플래시를 끄고 다시 촬영하세요.',
      photo_cropped: '신분증 전체가 사진에 나오지 않았습니다. 네 모서리가 모두 보여야 합니다.',
      hand_unclear:
        '얼굴이나 손에 든 신분증이 선명하지 않습니다. 둘 다 가리지 말고 신분증을 얼굴 옆에 들고 촬영하세요.',
      name_mismatch: '입력한 이름이 신분증과 다릅니다. 신분증에 적힌 그대로 입력하세요.',
      number_mismatch: '입력한 신분증 번호가 신분증과 다릅니다. 한 글자씩 확인하세요.',
      country_mismatch: '선택한 국가가 신분증 발급 국가와 다릅니다. 발급 국가를 선택하세요.',
      document_expired: '신분증의 유효기간이 지났습니다. 유효한 신분증을 사용하세요.',
      document_kind: '이 종류의 서류는 사용할 수 없습니다. 여권이나 국가 신분증을 사용하세요.',
      copy: '화면이나 사본을 촬영한 사진입니다. 신분증 원본을 직접 촬영하세요.',
      underage: '만 18세 이상만 인증할 수 있습니다.',
      other: '심사 담당자의 메모를 확인하고 다시 제출하세요.',
    },
  },
  'zh-CN': {
    approvedSubject: '身份认证已通过',
    approvedPrimary: '您的初级认证已通过。现在每日可提现 {limit} USDT。',
    approvedAdvanced: '您的高级认证已通过。现在每日可提现 {limit} USDT。',
    rejectedSubject: '身份认证未通过，请重新提交',
    rejected: '您的身份认证未通过。',
    note: '审核员说明',
    reasons: {
      photo_unreadable: '照片无法辨认。请在均匀的光线下拿稳手机重新拍摄，确保每个字都清晰。',
      photo_glare: '反光遮住了证件的一部分。请稍微倾斜证件或关闭闪光灯后重拍。',
      photo_cropped: '照片未拍全证件。四个角都必须可见。',
      hand_unclear: '看不清您的面部或手持的证件。请将证件举在脸旁，两者都不要遮挡。',
      name_mismatch: '填写的姓名与证件不一致。请完全按证件上的内容填写。',
      number_mismatch: '填写的证件号码与证件不一致。请逐位核对。',
      country_mismatch: '所选国家不是该证件的签发国。请选择签发国家。',
      document_expired: '证件已过期。请使用仍有效的证件。',
      document_kind: '不接受此类证件。请使用护照或身份证。',
      copy: '照片拍摄的是屏幕或复印件。请拍摄证件原件。',
      underage: '须年满 18 周岁方可认证。',
      other: '请查看审核员的说明后重新提交。',
    },
  },
  pt: {
    approvedSubject: 'Verificação de identidade aprovada',
    approvedPrimary: 'Sua verificação básica foi aprovada. Agora você pode sacar até {limit} USDT por dia.',
    approvedAdvanced: 'Sua verificação avançada foi aprovada. Agora você pode sacar até {limit} USDT por dia.',
    rejectedSubject: 'Verificação de identidade: é preciso corrigir',
    rejected: 'Sua verificação não foi aprovada.',
    note: 'O analista escreveu',
    reasons: {
      photo_unreadable: 'Uma foto está ilegível. Tire outra com luz uniforme, sem tremer, com todas as letras nítidas.',
      photo_glare: 'Um reflexo cobre parte do documento. Incline-o um pouco ou desligue o flash e tire a foto de novo.',
      photo_cropped: 'O documento não aparece inteiro na foto. Os quatro cantos devem estar visíveis.',
      hand_unclear:
        'Seu rosto ou o documento na mão não aparece com clareza. Segure o documento ao lado do rosto, sem cobrir nenhum dos dois.',
      name_mismatch: 'O nome informado não é o do documento. Digite-o exatamente como está impresso.',
      number_mismatch: 'O número informado não é o do documento. Confira cada caractere.',
      country_mismatch: 'O país escolhido não é o emissor do documento. Escolha o país emissor.',
      document_expired: 'O documento está vencido. Use um que ainda seja válido.',
      document_kind: 'Este tipo de documento não é aceito. Use passaporte ou carteira de identidade.',
      copy: 'A foto mostra uma tela ou cópia. Fotografe o próprio documento.',
      underage: 'É preciso ter pelo menos 18 anos para ser verificado.',
      other: 'Veja a observação do analista e envie os documentos de novo.',
    },
  },
  vi: {
    approvedSubject: 'Xác minh danh tính đã được duyệt',
    approvedPrimary: 'Xác minh cơ bản đã được duyệt. Bạn có thể rút tối đa {limit} USDT mỗi ngày.',
    approvedAdvanced: 'Xác minh nâng cao đã được duyệt. Bạn có thể rút tối đa {limit} USDT mỗi ngày.',
    rejectedSubject: 'Xác minh danh tính: cần bổ sung',
    rejected: 'Hồ sơ xác minh của bạn chưa được duyệt.',
    note: 'Ghi chú của người xét duyệt',
    reasons: {
      photo_unreadable:
        'Ảnh không đọc được. Hãy chụp lại nơi đủ sáng, giữ chắc điện thoại và bảo đảm mọi chữ đều rõ nét.',
      photo_glare: 'Ánh phản chiếu che một phần giấy tờ. Hãy nghiêng nhẹ hoặc tắt đèn flash rồi chụp lại.',
      photo_cropped: 'Ảnh không chụp trọn giấy tờ. Phải thấy đủ bốn góc.',
      hand_unclear: 'Không thấy rõ khuôn mặt hoặc giấy tờ cầm trên tay. Hãy giơ giấy tờ cạnh mặt, không che khuất.',
      name_mismatch: 'Tên đã nhập không khớp với giấy tờ. Hãy nhập đúng như in trên giấy tờ.',
      number_mismatch: 'Số giấy tờ đã nhập không khớp. Hãy kiểm tra từng ký tự.',
      country_mismatch: 'Quốc gia đã chọn không phải nơi cấp giấy tờ. Hãy chọn quốc gia cấp.',
      document_expired: 'Giấy tờ đã hết hạn. Hãy dùng giấy tờ còn hiệu lực.',
      document_kind: 'Loại giấy tờ này không được chấp nhận. Hãy dùng hộ chiếu hoặc thẻ căn cước.',
      copy: 'Ảnh chụp từ màn hình hoặc bản sao. Hãy chụp chính giấy tờ gốc.',
      underage: 'Bạn phải từ 18 tuổi trở lên để được xác minh.',
      other: 'Xem ghi chú của người xét duyệt rồi gửi lại hồ sơ.',
    },
  },
  th: {
    approvedSubject: 'การยืนยันตัวตนผ่านแล้ว',
    approvedPrimary: 'การยืนยันขั้นพื้นฐานผ่านแล้ว คุณถอนได้สูงสุด {limit} USDT ต่อวัน',
    approvedAdvanced: 'การยืนยันขั้นสูงผ่านแล้ว คุณถอนได้สูงสุด {limit} USDT ต่อวัน',
    rejectedSubject: 'การยืนยันตัวตน: ต้องส่งใหม่',
    rejected: 'การยืนยันตัวตนของคุณไม่ผ่าน',
    note: 'หมายเหตุจากผู้ตรวจสอบ',
    reasons: {
      photo_unreadable: 'อ่านรูปถ่ายไม่ได้ โปรดถ่ายใหม่ในที่แสงสม่ำเสมอ ถือโทรศัพท์ให้นิ่ง และให้ทุกตัวอักษรคมชัด',
      photo_glare: 'แสงสะท้อนบังบางส่วนของเอกสาร โปรดเอียงเล็กน้อยหรือปิดแฟลชแล้วถ่ายใหม่',
      photo_cropped: 'รูปถ่ายไม่เห็นเอกสารทั้งใบ ต้องเห็นครบทั้งสี่มุม',
      hand_unclear: 'มองเห็นใบหน้าหรือเอกสารในมือไม่ชัด โปรดถือเอกสารไว้ข้างใบหน้าโดยไม่บังกัน',
      name_mismatch: 'ชื่อที่กรอกไม่ตรงกับเอกสาร โปรดกรอกให้ตรงตามที่พิมพ์ไว้',
      number_mismatch: 'หมายเลขเอกสารที่กรอกไม่ตรงกับเอกสาร โปรดตรวจสอบทุกตัวอักษร',
      country_mismatch: 'ประเทศที่เลือกไม่ใช่ผู้ออกเอกสาร โปรดเลือกประเทศที่ออกเอกสาร',
      document_expired: 'เอกสารหมดอายุแล้ว โปรดใช้เอกสารที่ยังไม่หมดอายุ',
      document_kind: 'ไม่รับเอกสารประเภทนี้ โปรดใช้หนังสือเดินทางหรือบัตรประจำตัวประชาชน',
      copy: 'รูปถ่ายเป็นหน้าจอหรือสำเนา โปรดถ่ายเอกสารตัวจริง',
      underage: 'ต้องมีอายุ 18 ปีขึ้นไปจึงจะยืนยันตัวตนได้',
      other: 'ดูหมายเหตุของผู้ตรวจสอบแล้วส่งเอกสารใหม่',
    },
  },
  es: {
    approvedSubject: 'Verificación de identidad aprobada',
    approvedPrimary: 'Tu verificación básica está aprobada. Ahora puedes retirar hasta {limit} USDT al día.',
    approvedAdvanced: 'Tu verificación avanzada está aprobada. Ahora puedes retirar hasta {limit} USDT al día.',
    rejectedSubject: 'Verificación de identidad: falta algo',
    rejected: 'Tu verificación no se ha aprobado.',
    note: 'El revisor escribe',
    reasons: {
      photo_unreadable:
        'Una foto no se puede leer. Hazla de nuevo con luz uniforme, sin mover el teléfono y con todas las letras nítidas.',
      photo_glare: 'Un reflejo tapa parte del documento. Inclínalo un poco o apaga el flash y repite la foto.',
      photo_cropped: 'El documento no sale entero en la foto. Deben verse las cuatro esquinas.',
      hand_unclear:
        'No se ve bien tu cara o el documento que sostienes. Sujétalo junto a la cara sin tapar ninguno de los dos.',
      name_mismatch: 'El nombre indicado no es el del documento. Escríbelo tal como figura en él.',
      number_mismatch: 'El número indicado no es el del documento. Revisa cada carácter.',
      country_mismatch: 'El país elegido no es el emisor del documento. Elige el país emisor.',
      document_expired: 'El documento ha caducado. Usa uno vigente.',
      document_kind: 'No se acepta este tipo de documento. Usa un pasaporte o documento nacional de identidad.',
      copy: 'La foto muestra una pantalla o una copia. Fotografía el documento original.',
      underage: 'Debes tener al menos 18 años para verificarse.',
      other: 'Lee la nota del revisor y envía de nuevo los documentos.',
    },
  },
  fr: {
    approvedSubject: 'Vérification d’identité approuvée',
    approvedPrimary: 'Votre vérification de base est approuvée. Vous pouvez retirer jusqu’à {limit} USDT par jour.',
    approvedAdvanced: 'Votre vérification avancée est approuvée. Vous pouvez retirer jusqu’à {limit} USDT par jour.',
    rejectedSubject: 'Vérification d’identité : à compléter',
    rejected: 'Votre vérification n’a pas été approuvée.',
    note: 'Note de l’examinateur',
    reasons: {
      photo_unreadable:
        'Une photo est illisible. Reprenez-la sous une lumière uniforme, sans bouger, avec toutes les lettres nettes.',
      photo_glare:
        'Un reflet cache une partie du document. Inclinez-le légèrement ou coupez le flash, puis reprenez la photo.',
      photo_cropped: 'Le document n’est pas entièrement visible. Les quatre coins doivent apparaître.',
      hand_unclear:
        'Votre visage ou le document tenu en main n’est pas net. Tenez le document à côté du visage sans cacher l’un ou l’autre.',
      name_mismatch: 'Le nom saisi n’est pas celui du document. Saisissez-le exactement comme il y figure.',
      number_mismatch: 'Le numéro saisi n’est pas celui du document. Vérifiez chaque caractère.',
      country_mismatch: 'Le pays choisi n’a pas délivré ce document. Choisissez le pays émetteur.',
      document_expired: 'Le document a expiré. Utilisez-en un encore valable.',
      document_kind: 'Ce type de document n’est pas accepté. Utilisez un passeport ou une carte d’identité.',
      copy: 'La photo montre un écran ou une copie. Photographiez le document original.',
      underage: 'Vous devez avoir au moins 18 ans pour être vérifié.',
      other: 'Lisez la note de l’examinateur et renvoyez vos documents.',
    },
  },
  ru: {
    approvedSubject: 'Проверка личности пройдена',
    approvedPrimary: 'Базовая проверка пройдена. Теперь можно выводить до {limit} USDT в день.',
    approvedAdvanced: 'Расширенная проверка пройдена. Теперь можно выводить до {limit} USDT в день.',
    rejectedSubject: 'Проверка личности: нужны исправления',
    rejected: 'Ваша проверка не пройдена.',
    note: 'Примечание проверяющего',
    reasons: {
      photo_unreadable:
        'Фото невозможно прочитать. Снимите ещё раз при ровном свете, не двигая телефон, чтобы каждая буква была чёткой.',
      photo_glare: 'Блик закрывает часть документа. Слегка наклоните его или отключите вспышку и снимите ещё раз.',
      photo_cropped: 'Документ попал в кадр не целиком. Должны быть видны все четыре угла.',
      hand_unclear: 'Лицо или документ в руке видны нечётко. Держите документ рядом с лицом, ничего не закрывая.',
      name_mismatch: 'Введённое имя не совпадает с документом. Введите его точно так, как напечатано.',
      number_mismatch: 'Введённый номер не совпадает с документом. Проверьте каждый символ.',
      country_mismatch: 'Выбранная страна не выдавала этот документ. Выберите страну выдачи.',
      document_expired: 'Срок действия документа истёк. Используйте действующий.',
      document_kind: 'Такой документ не принимается. Используйте паспорт или удостоверение личности.',
      copy: 'На фото экран или копия. Сфотографируйте сам документ.',
      underage: 'Подтвердить личность можно только с 18 лет.',
      other: 'Прочтите примечание проверяющего и отправьте документы ещё раз.',
    },
  },
  de: {
    approvedSubject: 'Identitätsprüfung bestätigt',
    approvedPrimary: 'Ihre Basisverifizierung ist bestätigt. Sie können nun bis zu {limit} USDT pro Tag auszahlen.',
    approvedAdvanced:
      'Ihre erweiterte Verifizierung ist bestätigt. Sie können nun bis zu {limit} USDT pro Tag auszahlen.',
    rejectedSubject: 'Identitätsprüfung: Bitte ergänzen',
    rejected: 'Ihre Verifizierung wurde nicht bestätigt.',
    note: 'Hinweis der Prüfung',
    reasons: {
      photo_unreadable:
        'Ein Foto ist nicht lesbar. Nehmen Sie es bei gleichmäßigem Licht neu auf, halten Sie das Telefon ruhig und achten Sie auf scharfe Schrift.',
      photo_glare:
        'Eine Spiegelung verdeckt einen Teil des Dokuments. Kippen Sie es leicht oder schalten Sie den Blitz aus und fotografieren Sie neu.',
      photo_cropped: 'Das Dokument ist nicht vollständig im Bild. Alle vier Ecken müssen zu sehen sein.',
      hand_unclear:
        'Ihr Gesicht oder das Dokument in Ihrer Hand ist nicht deutlich zu sehen. Halten Sie das Dokument neben das Gesicht, ohne etwas zu verdecken.',
      name_mismatch:
        'Der angegebene Name stimmt nicht mit dem Dokument überein. Geben Sie ihn genau so ein, wie er gedruckt ist.',
      number_mismatch: 'Die angegebene Nummer stimmt nicht mit dem Dokument überein. Prüfen Sie jedes Zeichen.',
      country_mismatch: 'Das gewählte Land hat dieses Dokument nicht ausgestellt. Wählen Sie das Ausstellungsland.',
      document_expired: 'Das Dokument ist abgelaufen. Verwenden Sie ein gültiges.',
      document_kind: 'Diese Dokumentart wird nicht akzeptiert. Verwenden Sie einen Reisepass oder Personalausweis.',
      copy: 'Das Foto zeigt einen Bildschirm oder eine Kopie. Fotografieren Sie das Original.',
      underage: 'Für die Verifizierung müssen Sie mindestens 18 Jahre alt sein.',
      other: 'Lesen Sie den Hinweis der Prüfung und senden Sie Ihre Unterlagen erneut.',
    },
  },
  it: {
    approvedSubject: 'Verifica dell’identità approvata',
    approvedPrimary: 'La verifica di base è approvata. Ora puoi prelevare fino a {limit} USDT al giorno.',
    approvedAdvanced: 'La verifica avanzata è approvata. Ora puoi prelevare fino a {limit} USDT al giorno.',
    rejectedSubject: 'Verifica dell’identità: serve qualcosa',
    rejected: 'La tua verifica non è stata approvata.',
    note: 'Nota del revisore',
    reasons: {
      photo_unreadable:
        'Una foto non è leggibile. Scattala di nuovo con luce uniforme, tenendo fermo il telefono e con ogni lettera nitida.',
      photo_glare: 'Un riflesso copre parte del documento. Inclinalo un po’ o spegni il flash e scatta di nuovo.',
      photo_cropped: 'Il documento non è tutto nella foto. Devono vedersi i quattro angoli.',
      hand_unclear:
        'Il viso o il documento in mano non si vede bene. Tieni il documento accanto al viso senza coprire nessuno dei due.',
      name_mismatch: 'Il nome inserito non è quello del documento. Scrivilo esattamente come è stampato.',
      number_mismatch: 'Il numero inserito non è quello del documento. Controlla ogni carattere.',
      country_mismatch: 'Il paese scelto non ha rilasciato questo documento. Scegli il paese di rilascio.',
      document_expired: 'Il documento è scaduto. Usane uno ancora valido.',
      document_kind: 'Questo tipo di documento non è accettato. Usa un passaporto o una carta d’identità.',
      copy: 'La foto mostra uno schermo o una copia. Fotografa il documento originale.',
      underage: 'Per la verifica devi avere almeno 18 anni.',
      other: 'Leggi la nota del revisore e invia di nuovo i documenti.',
    },
  },
  'zh-TW': {
    approvedSubject: '身分認證已通過',
    approvedPrimary: '您的初級認證已通過。現在每日可提領 {limit} USDT。',
    approvedAdvanced: '您的進階認證已通過。現在每日可提領 {limit} USDT。',
    rejectedSubject: '身分認證未通過，請重新提交',
    rejected: '您的身分認證未通過。',
    note: '審核員說明',
    reasons: {
      photo_unreadable: '照片無法辨認。請在均勻的光線下拿穩手機重新拍攝，確保每個字都清晰。',
      photo_glare: '反光遮住了證件的一部分。請稍微傾斜證件或關閉閃光燈後重拍。',
      photo_cropped: '照片未拍全證件。四個角都必須可見。',
      hand_unclear: '看不清您的面部或手持的證件。請將證件舉在臉旁，兩者都不要遮擋。',
      name_mismatch: '填寫的姓名與證件不一致。請完全按證件上的內容填寫。',
      number_mismatch: '填寫的證件號碼與證件不一致。請逐位核對。',
      country_mismatch: '所選國家不是該證件的簽發國。請選擇簽發國家。',
      document_expired: '證件已過期。請使用仍有效的證件。',
      document_kind: '不接受此類證件。請使用護照或身分證。',
      copy: '照片拍攝的是螢幕或影本。請拍攝證件正本。',
      underage: '須年滿 18 歲方可認證。',
      other: '請查看審核員的說明後重新提交。',
    },
  },
}
