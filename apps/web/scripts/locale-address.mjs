/**
 * How a reader is addressed, where a language has two ways: Spanish and Italian say tú and tu everywhere. The other way
 * is known by its pronouns, by possessives of what only the reader has, and by imperatives that the familiar form has
 * otherwise. What may be said of a third person too (su precio, il suo testo) is not looked for.
 */

const word = (words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

const POLITE = {
  es: [
    word('ustedes|usted'),
    word(
      'sus? (?:propi[oa]s? )?(?:cuentas?|saldos?|contraseñas?|correo|teléfono|dispositivos?|navegador|identidad|libreta|' +
        'retiros?|depósitos?|cara|país|nombre verificado|verificación|programas?|tarjeta|datos|resultados|límites|' +
        'límite de pérdida|puntuación|hoja|cupones|secreto|dirección|clave API)',
    ),
    word(
      'introduzca|ingrese|confirme|elija|escriba|guarde|guárdelo|consulte|verifique|revise|revísel[ao]|contacte|' +
        'regístrese|deposite|pulse|añada|compruebe|inténtelo|seleccione|vuelva a cargar|vuelva más tarde|fotografíe|inclíne(?:lo)?|incline|' +
        'hágal[ao]|sujételo|escríbalo|pegue|díganos|permítalo|cancélelo|bloquéela|elíjala|ejecútelo|establezca|comparta',
    ),
    word('(?:si|ya|aún no) (?:lo|la)? ?(?:tiene|ha) (?:iniciado|tenido|retirado)|puede cerrar|podrá abrir'),
  ],
  it: [
    word('lei'),
    word(
      '(?:sua|suo|suoi|sue) (?:account|conto|saldi|saldo|password|identità|rubrica|preliev[oi]|depositi|coupon|foglia|' +
        'punteggio|dispositivo|verifica|movimenti|indirizzo di deposito|proposta)',
    ),
    word(
      'verifichi|inserisca|scelga|confermi prima|controlli i|contatti l|riprovi|attenda|legga|reimposti|annulli subito|' +
        'la controlli|lo annulli|tenga il|si fida|cambi la|imposti la|ci ha chiesto',
    ),
  ],
}

/** The words of a text that address its reader the other way, if any. */
export function addressFault(language, text) {
  const found = POLITE[language]?.map((one) => text.match(one)?.[0]).find((match) => match !== undefined)
  return found === undefined ? undefined : `"${found}" addresses the reader formally: here it is tu`
}
