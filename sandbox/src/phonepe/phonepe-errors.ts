import { type Answer, json } from '#lab/exchange.ts';

export function phonepeError(status: number, code: string, message: string, context: object = {}): Answer {
  return json(status, { success: false, code, message, context });
}

export function badRequest(message: string): Answer {
  return phonepeError(400, 'BAD_REQUEST', message);
}
