import { type Answer, json } from '#lab/exchange.ts';

/** A request error in Stripe's format. */
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

/** 404 in a path, 400 as a parameter. */
export function noSuch(object: string, id: string, param: string, status = 404): StripeProblem {
  return { status, code: 'resource_missing', message: `No such ${object}: '${id}'`, param };
}
