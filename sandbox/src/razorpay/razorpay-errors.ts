import { type Answer, json } from '#lab/exchange.ts';

type Rest = { field?: string; source?: string; step?: string; reason?: string };

/** 4xx in Razorpay's shape. */
export function razorpayError(description: string, rest: Rest = {}, status = 400): Answer {
  const { source = 'business', step = 'payment_initiation', reason = 'input_validation_failed' } = rest;
  return json(status, {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source,
      step,
      reason,
      metadata: {},
      ...(rest.field ? { field: rest.field } : {}),
    },
  });
}

export function unknownId(): Answer {
  return razorpayError('The id provided does not exist');
}
