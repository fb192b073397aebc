import type { Answer } from '#lab/exchange.ts';

/** A number written with trailing zeros: `249.50`, as by iyzico and unlike JSON.stringify. */
export class Decimal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const mark = '\u0001';

/** Failures have status 200 too, as iyzico's do. */
export function iyzicoJson(body: Record<string, unknown>, status = 200): Answer {
  const written = JSON.stringify(body, (_name, value: unknown) =>
    value instanceof Decimal ? mark + value.text + mark : value,
  );
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: written.replaceAll(/"\\u0001([\d.]+)\\u0001"/g, '$1'),
  };
}

/** Fields of every reply about its request. */
export type Context = { locale: string; conversationId: string; nowMs: number };

export function contextOf(body: Record<string, unknown>, nowMs: number): Context {
  const conversationId = typeof body.conversationId === 'string' ? body.conversationId : '';
  return { locale: body.locale === 'en' ? 'en' : 'tr', conversationId, nowMs };
}

export function iyzicoSuccess(
  { locale, conversationId, nowMs }: Context,
  fields: Record<string, unknown>,
): Answer {
  return iyzicoJson({ status: 'success', locale, systemTime: nowMs, conversationId, ...fields });
}

/** Texts by language, with documented codes where known; others only have the right shape. */
const failures = {
  '11': { en: 'Invalid request', tr: 'Geçersiz istek' },
  '1000': { en: 'Invalid signature', tr: 'Geçersiz imza' },
  '1001': { en: 'Api credentials not found', tr: 'api bilgileri bulunamadı' },
  '5062': {
    en: 'The amount sent must be equal to the total of all its parts',
    tr: 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır',
  },
  '5115': { en: 'Payment not found', tr: 'Ödeme bulunamadı' },
  '5093': {
    en: 'The amount to be refunded is greater than the amount that can be refunded',
    tr: 'İade edilmek istenen tutar, iade edilebilecek tutardan büyük',
  },
  '5094': {
    en: 'Cancelling is possible on the day of payment only',
    tr: 'İptal yalnızca aynı gün yapılabilir',
  },
  '10005': { en: 'Do not honour', tr: 'İşlem onaylanmadı' },
  '10012': { en: 'Invalid transaction', tr: 'Geçersiz işlem' },
} as const;

export type FailureCode = keyof typeof failures;

export function iyzicoFailure(
  { locale, conversationId, nowMs }: Context,
  code: FailureCode,
  detail = '',
): Answer {
  const message = failures[code][locale === 'en' ? 'en' : 'tr'];
  return iyzicoJson({
    status: 'failure',
    errorCode: code,
    errorMessage: detail ? `${message}: ${detail}` : message,
    errorGroup: 'SANDBOX',
    locale,
    systemTime: nowMs,
    conversationId,
  });
}
