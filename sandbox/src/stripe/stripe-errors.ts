import { type Answer, json } from '#lab/exchange.ts';

/** What is wrong with a request, in Stripe's words. */
export type StripeProblem = {
  status?: number;
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  code?: string;
  message: string;
  param?: string;
};

export function stripeError({
  status = 400,
  type = 'invalid_request_error',
  ...rest
}: StripeProblem): Answer {
  return json(status, { error: { type, ...rest } });
}

export function missingParam(param: string): StripeProblem {
  return { code: 'parameter_missing', message: `Missing required param: ${param}.`, param };
}

/** In an address it is 404, as a parameter 400. */
export function noSuch(object: string, id: string, param: string, status = 404): StripeProblem {
  return { status, code: 'resource_missing', message: `No such ${object}: '${id}'`, param };
}
