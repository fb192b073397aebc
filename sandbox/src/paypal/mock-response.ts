import type { Answer, Asked } from '#lab/exchange.ts';
import { malformed, paypalError, unprocessable } from './paypal-errors.ts';

/**
 * PayPal's negative testing: `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}`. The call has no effect. Null
 * without the header.
 */
export function mockedError(asked: Asked): Answer | null {
  const header = asked.headers.get('paypal-mock-response');
  if (header === undefined) return null;
  const code = codeOf(header);
  if (!code) {
    const detail = malformed('INVALID_PARAMETER_SYNTAX', 'PayPal-Mock-Response', 'Not a mock response.');
    return paypalError(400, 'INVALID_REQUEST', [{ ...detail, location: 'header' }]);
  }
  if (code === 'INTERNAL_SERVER_ERROR') return paypalError(500, code);
  return unprocessable(code, `Mocked: ${code}`);
}

function codeOf(header: string): string | null {
  try {
    const { mock_application_codes: codes } = JSON.parse(header) as Record<string, unknown>;
    const code: unknown = Array.isArray(codes) ? codes[0] : codes;
    return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : null;
  } catch {
    return null;
  }
}
