import { parseQuery, type SignedRequest } from './signature.ts';
import { escaped, emptyAnswer, s3Error, xml, type S3Answer } from './s3-answer.ts';
import { objectOf, pageOfKeys, type StoredObject } from './stored-objects.ts';

export type Bucket = { name: string; objects: Map<string, StoredObject>; now(): number };

const longestKey = 1024;
const maxKeys = 1000;

/** S3's responses to authenticated requests: objects of one bucket, and their list. */
export function answerS3(bucket: Bucket, request: SignedRequest): S3Answer {
  const [, name = '', ...rest] = request.path.split('/');
  if (decodeURIComponent(name) !== bucket.name)
    return s3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', request.path);
  const key = decodeURIComponent(rest.join('/'));
  if (key === '') return list(bucket, request);
  if (Buffer.byteLength(key) > longestKey) return s3Error(400, 'KeyTooLongError', 'Your key is too long');
  if (request.method === 'PUT') return put(bucket, key, request);
  if (request.method === 'DELETE') {
    bucket.objects.delete(key);
    return emptyAnswer(204);
  }
  if (request.method === 'GET' || request.method === 'HEAD') return get(bucket, key, request);
  return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

function put({ objects, now }: Bucket, key: string, { headers, body }: SignedRequest): S3Answer {
  const there = objects.get(key);
  const precondition = s3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  );
  const unlessNamed = headers.get('if-none-match');
  if (unlessNamed !== undefined && unlessNamed !== '*')
    return s3Error(
      501,
      'NotImplemented',
      'A header you provided implies functionality that is not implemented',
    );
  if (unlessNamed === '*' && there) return precondition;
  const onlyIf = headers.get('if-match');
  if (onlyIf !== undefined && onlyIf !== there?.etag) return there ? precondition : noSuchKey(key);
  const storedHeaders = [...headers].filter(
    ([name]) => name === 'content-type' || name === 'cache-control' || name.startsWith('x-amz-meta-'),
  );
  const object = objectOf(Buffer.from(body), Object.fromEntries(storedHeaders), now());
  objects.set(key, object);
  return emptyAnswer(200, { etag: object.etag });
}

const noSuchKey = (key: string) => s3Error(404, 'NoSuchKey', 'The specified key does not exist.', key);

function get({ objects }: Bucket, key: string, { method, headers }: SignedRequest): S3Answer {
  const object = objects.get(key);
  if (!object) return noSuchKey(key);
  const { bytes, etag, modifiedMs, headers: storedHeaders } = object;
  const facts = {
    'content-type': 'binary/octet-stream',
    ...storedHeaders,
    etag,
    'last-modified': new Date(modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  };
  const onlyIf = headers.get('if-match');
  if (onlyIf !== undefined && onlyIf !== etag)
    return s3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions did not hold', key);
  if (headers.get('if-none-match') === etag) return emptyAnswer(304, { etag });
  const range = headers.get('range');
  const part = method === 'GET' && range !== undefined ? partOf(range, bytes.length) : null;
  if (part === 'unsatisfiable')
    return s3Error(416, 'InvalidRange', 'The requested range is not satisfiable', key);
  if (!part) return { status: 200, headers: facts, body: bytes };
  const partialHeaders = { ...facts, 'content-range': `bytes ${part.from}-${part.to}/${bytes.length}` };
  return { status: 206, headers: partialHeaders, body: bytes.subarray(part.from, part.to + 1) };
}

/** A single HTTP range; null for an invalid one, which is ignored. */
function partOf(range: string, length: number): { from: number; to: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [, first = '', last = ''] = found;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from >= length || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { from, to };
}

function list({ name, objects }: Bucket, { method, query }: SignedRequest): S3Answer {
  const asked = new Map(parseQuery(query));
  if (method !== 'GET' || asked.get('list-type') !== '2')
    return s3Error(501, 'NotImplemented', 'Only ListObjectsV2 is served of a bucket');
  const most = Number(asked.get('max-keys') ?? maxKeys);
  if (!Number.isInteger(most) || most < 0)
    return s3Error(400, 'InvalidArgument', 'Provided max-keys not an integer or within integer range');
  const token = asked.get('continuation-token');
  const after = token === undefined ? (asked.get('start-after') ?? '') : keyOfToken(token);
  if (after === null) return s3Error(400, 'InvalidArgument', 'The continuation token provided is incorrect');
  const prefix = asked.get('prefix') ?? '';
  const { keys, isTruncated } = pageOfKeys(objects, { prefix, after, most: Math.min(most, maxKeys) });
  const isEncoded = asked.get('encoding-type') === 'url';
  const inUrl = (key: string) => encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const shown = (key: string) => escaped(isEncoded ? inUrl(key) : key);
  const contents = keys.map((key) => {
    const { bytes, etag, modifiedMs } = objects.get(key)!;
    return `<Contents><Key>${shown(key)}</Key><LastModified>${new Date(modifiedMs).toISOString()}</LastModified><ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const next = isTruncated
    ? `<NextContinuationToken>${tokenOf(keys.at(-1) ?? after)}</NextContinuationToken>`
    : '';
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${name}</Name><Prefix>${shown(prefix)}</Prefix><KeyCount>${keys.length}</KeyCount><MaxKeys>${most}</MaxKeys>${isEncoded ? '<EncodingType>url</EncodingType>' : ''}<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

/** Opaque, like the original's. */
const tokenOf = (key: string) => `1${Buffer.from(key).toString('base64url')}=`;

function keyOfToken(token: string): string | null {
  const found = /^1([\w-]+)=$/.exec(token);
  return found ? Buffer.from(found[1]!, 'base64url').toString() : null;
}
