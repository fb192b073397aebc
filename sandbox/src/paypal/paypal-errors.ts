import { type Answer, json } from '#lab/exchange.ts';

export type PaypalDetail = {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'header';
};

type Link = { href: string; rel: string; method: string };

const debugId = 'f0souk5andb0x';

const messages = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  UNSUPPORTED_MEDIA_TYPE: 'The server does not support the request payload media type.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error occurred.',
};

export function paypalError(
  status: number,
  name: keyof typeof messages,
  details: readonly PaypalDetail[] = [],
  links: readonly Link[] = [],
): Answer {
  return json(status, { name, message: messages[name], debug_id: debugId, details, links });
}

/** 400: the request is malformed. */
export function malformed(issue: string, field: string, description: string, value?: string): PaypalDetail {
  return { issue, field, description, location: 'body', ...(value === undefined ? {} : { value }) };
}

/** 422: the request is valid but can't be done. */
export function unprocessable(issue: string, description: string, links: readonly Link[] = []): Answer {
  return paypalError(422, 'UNPROCESSABLE_ENTITY', [{ issue, description }], links);
}

export function unknownId(id: string): Answer {
  return paypalError(404, 'RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
      location: 'path',
      value: id,
    },
  ]);
}
