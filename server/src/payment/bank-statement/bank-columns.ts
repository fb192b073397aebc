/** Column names in bank files. Compared after `plainName`. */

export type Role =
  | 'date'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'status'
  | 'currency'
  | 'balance'
  | 'payer'
  | 'id'
  | 'account';

const list = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

export const columnNames: Readonly<Record<Role, readonly string[]>> = {
  date: list(
    `booking date|posting date|posted date|post date|date posted|buchungstag|buchungsdatum|buchung|boekingsdatum|boekdatum|completed date|finished on|data contabile|data księgowania|bokföringsdag|
    bokföringsdatum|date de comptabilisation|date comptable|fecha contable|fecha operación|fecha operacion|fecha|transaction date|transactiondate|transactiedatum|transaktionsdatum|data operacji|data operazione|
    date opération|date operation|data lançamento|data do movimento|settlement date|date|datum|datums|data|dato|kuupäev|التاريخ|تاريخ العملية|تاريخ`,
  ),
  amount: list(
    `amount|transaction amount|gross|target amount|betrag|umsatz|bedrag|transactiebedrag|importe|importo|montant|kwota|belopp|beløb|summa|suma|valor|
    valor do movimento|brutto|المبلغ|مبلغ`,
  ),
  credit: list(
    `credit|credit amount|credits|amount credited|paid in|money in|received|deposit|deposits|deposit amount|deposit amt|haben|gutschrift|gutschriften|crédit|credit euros|abono|abonos|ingresos|
    haber|accredito|accrediti|avere|entrate|wpływy|uznania|insättning|insättningar|bij|crédito|entrada|دائن|إيداع`,
  ),
  debit: list(
    `debit|debit amount|debits|amount debited|paid out|money out|withdrawal|withdrawals|withdrawal amount|withdrawal amt|soll|lastschrift|lastschriften|belastung|débit|debit euros|cargo|cargos|gastos|
    debe|addebiti|addebito|dare|uscite|wydatki|obciążenia|uttag|af|débito|saída|مدين|سحب`,
  ),
  direction: list(
    `debit credit|credit debit|dr cr|cr dr|d c|c d|s h|soll haben|soll haben kennzeichen|af bij|bij af|by af code|direction|richtung|balance impact|credit debit indicator|debit credit indicator|indicator|
    dc|cd|auswirkung auf guthaben|sens|signo|segno|dare avere|debe haber|cargo abono|deebet kreedit|debets kredīts|d k|umsatztyp|ein ausgang|mutatietype|نوع الحركة`,
  ),
  status: list(
    `state|status|buchungsstatus|umsatzstatus|transaction status|payment status|booking status|estado|situación|stato|contabilizzazione|statut|état|stan|الحالة|حالة`,
  ),
  currency: list(
    `currency|ccy|currency code|target currency|transaction currency|währung|waehrung|munt|muntsoort|mutationcode|devise|divisa|moneda|moeda|waluta|valuta|valuuta|valūta|valiuta|العملة|عملة`,
  ),
  balance: list(
    `balance|running balance|bal after bkng|saldo nach buchung|saldo na mutatie|saldo na trn|saldo|kontostand|solde|disponible|saldo po operacji|bokfört saldo|eindsaldo|endsaldo|guthaben|الرصيد`,
  ),
  payer: list(
    `payer|payer name|name description|naam omschrijving|debtor|debtor name|zahlungspflichtiger|zahlungspflichtige r|auftraggeber|auftraggeber begünstigter|name zahlungsbeteiligter|partnername|source name|counterparty|
    counterparty name|name counterpty|naam tegenpartij|naam|nadawca odbiorca|nadawca|ordenante|donneur d ordre|ordinante|saaja maksja|saņēmējs maksātājs|gavėjas|name|partner|from|الدافع|المرسل`,
  ),
  id: list(
    `transaction id|transferwise id|bank reference|entry reference|transaktions id|transaktionscode|transaction reference number|identificador|id transazione|
    transfer reference|arhiveerimistunnus|arhīva kods|įrašo nr|id`,
  ),
  account: list(
    `account|account number|accountnumber|account no|rekening|iban bban|rekeningnummer|kontonummer|auftragskonto|conto o carta|numer rachunku|own account`,
  ),
};

/** Text columns that may contain a payment reference; names that contain one of these match too. */
export const textNames = list(
  `reference|narration|verwendungszweck|purpose|remittance|description|details|narrative|memo|message|text|referenz|buchungs details|buchungstext|avisierungstext|notification|notifications|avviso|mededelingen|
  omschrijving|betalingskenmerk|libellé|libellés|libelle|détails|communication|motif|concepto|movimiento|observaciones|causale|descrizione|dettagli|operazione|tytuł|opis operacji|referens|beskrivning|descrição|descricao|histórico|selgitus|viitenumber|informācija saņēmējam|paaiškinimai|
  subject|note|betreff|hinweis|beschreibung|invoice|rechnungsnummer|kundenreferenz|البيان|المرجع|الوصف`,
);

/** Non-English names: their countries write the day first. */
export const dayFirstNames: ReadonlySet<string> = new Set(
  columnNames.date.filter((name) =>
    /fecha|datum|data|buchungstag|bokföring|dato|comptab|opération|kuupäev/.test(name),
  ),
);

/** `"Betrag (€)"` becomes `betrag`, `#Data operacji` `data operacji`, `Gutschrift in CHF` `gutschrift`. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:in |en )?(?:eur|euro|usd|chf|gbp|sek|pln|brl|dkk|nok)$/, '');

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** Currency in a column name: `Betrag (EUR)`, `Saldo in CHF`. */
export function currencyInName(name: string): string | null {
  const [, code] = /(?:\(|\bin |\s)([A-Z]{3})\)?\s*$/.exec(name) ?? [];
  return code ?? signs[/\(([€£])\)/.exec(name)?.[1] ?? ''] ?? null;
}
