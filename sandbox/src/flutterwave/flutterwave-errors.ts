import { type Answer, json } from '#lab/exchange.ts';

export function flutterwaveError(status: number, message: string): Answer {
  return json(status, { status: 'error', message, data: null });
}

export function flutterwaveSuccess(message: string, data: unknown): Answer {
  return json(200, { status: 'success', message, data });
}
