import type { SkipReason } from './statement-transaction.ts';

const booked = new Set(
  `booked|book|completed|complete|posted|settled|cleared|executed|done|processed|success|successful|finished|paid|partially refunded|gebucht|verbucht|
  ausgeführt|abgeschlossen|geboekt|verwerkt|voltooid|contabilizzato|eseguito|completato|ejecutado|realizado|completado|contabilizado|liquidado|
  concluído|concluida|efetivado|comptabilisé|exécuté|terminé|effectué|zaksięgowana|zaksięgowano|zrealizowana|rozliczona|bokförd|genomförd|
  bogført|مكتمل|مكتملة|منفذة|مرحل`
    .split('|')
    .map((word) => word.trim()),
);
const pending = new Set(
  `pending|reserved|authorised|authorized|on hold|held|hold|placed|temporary hold|processing|in process|in progress|uncleared|unposted|not booked|pdng|announced|
  scheduled|created|incomplete|vorgemerkt|vorgemerkte umsätze|reserviert|ausstehend|offen|in bearbeitung|angekündigt|gereserveerd|in behandeling|
  openstaand|non contabilizzato|in sospeso|in attesa|prenotato|da contabilizzare|pendiente|retenido|en proceso|pendente|agendado|en attente|en cours|à venir|
  oczekująca|oczekuje|blokada|nierozliczona|reserverat|reserverad|preliminär|kommande|reserveret|معلق|معلقة|قيد الانتظار|محجوز`
    .split('|')
    .map((word) => word.trim()),
);
const reverted = new Set(
  `reverted|reversed|reversal|declined|failed|cancelled|canceled|rejected|returned|denied|expired|voided|void|removed|refunded|blocked|deleted|
  storniert|storno|abgelehnt|fehlgeschlagen|abgebrochen|zurückgebucht|rückgebucht|geannuleerd|geweigerd|mislukt|annullato|stornato|rifiutato|
  anulado|anulada|rechazado|rechazada|devuelto|cancelado|cancelada|estornado|recusado|annulé|annulée|refusé|rejeté|échoué|anulowana|odrzucona|
  zwrócona|avvisad|avbruten|ملغى|ملغاة|مرفوض|مرفوضة|فاشلة`
    .split('|')
    .map((word) => word.trim()),
);

const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[_\s.]+/g, ' ')
    .trim();

/** For a status column: null if booked. Unknown words don't count as booked. */
export function statusOf(cell: string): SkipReason | null {
  const word = plain(cell);
  if (booked.has(word)) return null;
  return saysNotBooked(cell) ?? 'status';
}

/** For any other short cell: why the row isn't booked, if it says so. */
export function saysNotBooked(cell: string): SkipReason | null {
  const word = plain(cell);
  if (pending.has(word)) return 'pending';
  return reverted.has(word) ? 'reverted' : null;
}

const incoming = new Set(
  'bij|c|cr|crdt|credit|credits|haben|h|k|+|eingang|gutschrift|in|incoming|money in|received|paid in|ein|kredit|entrada|ingreso|abono|haber|avere|accredito|crédit|recette|uznanie|wpływ|insättning|dslip|دائن|إيداع|وارد'.split(
    '|',
  ),
);
const outgoing = new Set(
  'af|d|dr|dbit|debit|debits|soll|s|-|ausgang|lastschrift|out|outgoing|money out|sent|paid out|aus|debet|salida|cargo|debe|adeudo|gasto|dare|addebito|débit|dépense|obciążenie|wydatek|uttag|check|memo|neutral|مدين|سحب|صادر'.split(
    '|',
  ),
);

export type Direction = 'in' | 'out';

/** `wanted`: the value a person mapped to money in; any other value then means out. */
export function directionOf(cell: string, incomingValue: string | null): Direction | null {
  const word = plain(cell);
  if (incomingValue !== null) return word === '' ? null : word === plain(incomingValue) ? 'in' : 'out';
  return incoming.has(word) ? 'in' : outgoing.has(word) ? 'out' : null;
}

const balances = new Set(
  `opening balance|closing balance|balance brought forward|balance carried forward|brought forward|carried forward|turnover|anfangssaldo|
  endsaldo|saldovortrag|beginsaldo|eindsaldo|solde initial|solde final|ancien solde|nouveau solde|saldo anterior|saldo inicial|saldo final|
  saldo do dia|saldo iniziale|saldo finale|saldo początkowe|saldo końcowe|ingående saldo|utgående saldo|algsaldo|lõppsaldo|käive|
  sākuma atlikums|beigu atlikums|apgrozījums|likutis pradžiai|likutis pabaigai|apyvarta|الرصيد الافتتاحي|الرصيد الختامي`
    .split('|')
    .map((word) => word.trim()),
);
/** Baltic banks: a row's type with the code of an opening balance, a turnover or a closing balance. */
const [totalTypes, totalCodes] = [new Set(['10', '82', '86']), new Set(['AS', 'K2', 'LS'])];

/** A balance or turnover written as a row; not a payment. */
export const isBalanceRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => balances.has(plain(cell))) ||
  (cells.some((cell) => totalTypes.has(cell.trim())) && cells.some((cell) => totalCodes.has(cell.trim())));
