import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/* Verifies AWS Signature Version 4, written from AWS's description. The shop's adapter signs with third-party code, so a mistake
   on one side doesn't pass on the other. */

/** A raw request; header names in lower case, `path` and `query` as sent. */
export type SignedRequest = {
  method: string;
  path: string;
  query: string;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
};

export type SignatureRules = {
  keys: { id: string; secret: string };
  region: string;
  service: string;
  nowMs: number;
};

/** Refusal as S3's error code and HTTP status; null: accepted. */
export type SignatureRefusal = { status: 400 | 403; code: string; message: string } | null;

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60_000;
const longestSeconds = 604_800;
const unsigned = 'UNSIGNED-PAYLOAD';

const refused = (code: string, message: string, status: 400 | 403 = 403) => ({ status, code, message });

/** Checks the signature in the header `Authorization` or, of a presigned URL, in its query. */
export function checkSignature(request: SignedRequest, rules: SignatureRules): SignatureRefusal {
  const inQuery = parseQuery(request.query).some(([name]) => name === 'X-Amz-Signature');
  const authorization = request.headers.get('authorization');
  if (inQuery && authorization !== undefined)
    return refused('InvalidArgument', 'Only one auth mechanism allowed', 400);
  if (inQuery) return checkAddress(request, rules);
  if (authorization === undefined) return refused('AccessDenied', 'Access Denied');
  return checkHeader(request, authorization, rules);
}

function checkHeader(request: SignedRequest, authorization: string, rules: SignatureRules): SignatureRefusal {
  const found =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!found) return refused('AuthorizationHeaderMalformed', 'The authorization header is malformed', 400);
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const sent = request.headers.get('x-amz-content-sha256');
  if (rules.service === 's3' && sent === undefined)
    return refused('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256', 400);
  const payload = sent ?? hashOf(request.body);
  if (payload !== unsigned && payload !== hashOf(request.body))
    return refused(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      400,
    );
  const date = request.headers.get('x-amz-date') ?? '';
  const claim = { credential, signedHeaders, signature, date, payload, query: request.query };
  return (
    checkClaim(request, claim, rules) ??
    (isSkewed(date, rules.nowMs)
      ? refused(
          'RequestTimeTooSkewed',
          'The difference between the request time and the current time is too large.',
        )
      : null)
  );
}

function checkAddress(request: SignedRequest, rules: SignatureRules): SignatureRefusal {
  const pairs = parseQuery(request.query);
  const given = (name: string) => pairs.find(([key]) => key === name)?.[1] ?? '';
  const seconds = Number(given('X-Amz-Expires'));
  if (given('X-Amz-Algorithm') !== algorithm || !Number.isInteger(seconds) || seconds < 1)
    return refused('AuthorizationQueryParametersError', 'Query-string authentication is malformed', 400);
  if (seconds > longestSeconds)
    return refused('AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week', 400);
  const date = given('X-Amz-Date');
  const claim = {
    credential: given('X-Amz-Credential'),
    signedHeaders: given('X-Amz-SignedHeaders'),
    signature: given('X-Amz-Signature'),
    date,
    payload: unsigned,
    query: request.query
      .split('&')
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .join('&'),
  };
  const refusal = checkClaim(request, claim, rules);
  if (refusal) return refusal;
  const madeMs = timeOf(date);
  const isOver = madeMs === null || rules.nowMs > madeMs + seconds * 1000;
  return isOver || rules.nowMs < madeMs - maxSkewMs ? refused('AccessDenied', 'Request has expired') : null;
}

type Claim = Record<'credential' | 'signedHeaders' | 'signature' | 'date' | 'payload' | 'query', string>;

function checkClaim(request: SignedRequest, claim: Claim, rules: SignatureRules): SignatureRefusal {
  const { keys, region, service } = rules;
  const [id, day, ofRegion, ofService, end] = claim.credential.split('/');
  if (id !== keys.id)
    return refused('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  const isScope = ofRegion === region && ofService === service && end === 'aws4_request';
  if (!isScope || timeOf(claim.date) === null || !claim.date.startsWith(`${day}T`))
    return refused(
      'AuthorizationHeaderMalformed',
      `the region is wrong or the date is none; expecting '${region}'`,
      400,
    );
  const names = claim.signedHeaders.split(';');
  // Unsigned, these headers could be tampered with.
  const mustBeSigned = [...request.headers.keys()].filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !names.includes(name)))
    return refused('AccessDenied', 'There were headers present in the request which were not signed');
  const expected = signatureOf(request, { ...claim, names, scope: [day!, region, service], rules });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(claim.signature.padEnd(64).slice(0, 64)))
    ? null
    : refused(
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      );
}

function signatureOf(
  request: SignedRequest,
  claim: Claim & { names: string[]; scope: string[]; rules: SignatureRules },
): string {
  const { names, scope, rules, date, payload } = claim;
  const canonical = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(claim.query),
    ...names.map((name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const fullScope = [...scope, 'aws4_request'].join('/');
  const toSign = [algorithm, date, fullScope, hashOf(Buffer.from(canonical))].join('\n');
  const key = [...scope, 'aws4_request'].reduce<Buffer | string>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    `AWS4${rules.keys.secret}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex');
}

/** S3 encodes each path segment once, however it was sent. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((part) => encoded(decoded(part)))
    .join('/');
}

function canonicalQuery(query: string): string {
  const pairs = parseQuery(query).map(([name, value]) => [encoded(name), encoded(value)] as const);
  const byName = pairs.toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  return byName.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Raw: a `+` is a plus, not a space. */
export function parseQuery(query: string): [name: string, value: string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name), decoded(value.join('='))];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** RFC 3986: all but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** `20130524T000000Z` in ms; null if invalid. */
function timeOf(date: string): number | null {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(date);
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function isSkewed(date: string, nowMs: number): boolean {
  const at = timeOf(date);
  return at === null || Math.abs(nowMs - at) > maxSkewMs;
}
