import { describe, expect, test } from 'vitest';
import vectors from './signature-vectors.json' with { type: 'json' };
import { checkSignature, type SignedRequest } from './signature.ts';

const { keys, region, service } = vectors;
const madeMs = Date.UTC(2013, 4, 24);
const rules = { keys, region, service, nowMs: madeMs };

type Vector = { method: string; path: string; query: string; headers: Record<string, string | undefined> };
type Whole = Vector & { body: string; signature: string };

function signed(vector: Whole, changes: Record<string, string> = {}): SignedRequest {
  const headers = new Map(Object.entries({ ...vector.headers, ...changes } as Record<string, string>));
  for (const [name, value] of headers) if (value === undefined) headers.delete(name);
  const names = Object.keys(vector.headers).toSorted();
  headers.set(
    'authorization',
    `AWS4-HMAC-SHA256 Credential=${keys.id}/20130524/${region}/${service}/aws4_request,SignedHeaders=${names.join(';')},Signature=${vector.signature}`,
  );
  return { ...vector, headers, body: Buffer.from(vector.body) };
}
const requests = vectors.requests as readonly (Whole & { name: string })[];
const put = requests[1]!;
const address: SignedRequest = {
  ...vectors.address,
  headers: new Map(Object.entries(vectors.address.headers)),
  body: Buffer.alloc(0),
};

describe("AWS's own examples", () => {
  test.each(requests.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    expect(checkSignature(signed(vector), rules)).toBeNull();
  });

  test('a presigned URL is valid for its day, and not a second longer', () => {
    expect(checkSignature(address, rules)).toBeNull();
    expect(checkSignature(address, { ...rules, nowMs: madeMs + 86_400_000 })).toBeNull();
    expect(checkSignature(address, { ...rules, nowMs: madeMs + 86_400_001 })).toMatchObject({
      code: 'AccessDenied',
    });
  });
});

describe('rejections', () => {
  test.each<[string, string, SignedRequest]>([
    ['another body', 'XAmzContentSHA256Mismatch', { ...signed(put), body: Buffer.from('Farewell.') }],
    ['another path', 'SignatureDoesNotMatch', { ...signed(put), path: '/other.text' }],
    ['another method', 'SignatureDoesNotMatch', { ...signed(put), method: 'DELETE' }],
    ['another query', 'SignatureDoesNotMatch', { ...signed(put), query: 'acl' }],
    [
      'a header that says something else',
      'SignatureDoesNotMatch',
      signed(put, { 'x-amz-storage-class': 'GLACIER' }),
    ],
    ['a header of AWS that nobody signed', 'AccessDenied', signed(put, { 'x-amz-acl': 'public-read' })],
    ['an address for another path', 'SignatureDoesNotMatch', { ...address, path: '/other.txt' }],
    ['an address for another method', 'SignatureDoesNotMatch', { ...address, method: 'PUT' }],
    [
      'an address that lives longer than it says',
      'SignatureDoesNotMatch',
      { ...address, query: address.query.replace('86400', '86401') },
    ],
    [
      'nobody',
      'AccessDenied',
      { ...signed(put), headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]) },
    ],
  ])('%s: %s', (_what, code, request) => {
    expect(checkSignature(request, rules)).toMatchObject({ code });
  });

  test('a wrong secret, another key, another region', () => {
    const request = signed(put);
    const ask = (changes: object) => checkSignature(request, { ...rules, ...changes })?.code;
    expect(ask({ keys: { ...keys, secret: 'wrong' } })).toBe('SignatureDoesNotMatch');
    expect(ask({ keys: { ...keys, id: 'AKIAOTHER' } })).toBe('InvalidAccessKeyId');
    expect(ask({ region: 'eu-central-1' })).toBe('AuthorizationHeaderMalformed');
  });

  test.each([-1, 1])('a clock more than a quarter of an hour off (%i)', (side) => {
    const ask = (ms: number) => checkSignature(signed(put), { ...rules, nowMs: madeMs + side * ms })?.code;
    expect(ask(900_000)).toBeUndefined();
    expect(ask(900_001)).toBe('RequestTimeTooSkewed');
  });
});
