import { BucketUnavailableError, type BucketRequester } from './bucket-requester.ts';

/** All keys with a prefix, by ListObjectsV2, page after page. */
export async function* listedKeys(send: BucketRequester, prefix: string): AsyncGenerator<string> {
  for (let token: string | null = null; ;) {
    const query: Record<string, string> = {
      'list-type': '2',
      'encoding-type': 'url', // XML can't represent every name
      prefix,
      ...(token !== null && { 'continuation-token': token }),
    };
    const response: Response = await send({ method: 'GET', key: '', query, isRepeatable: true });
    const text = await response.text();
    if (!response.ok || !/<\/ListBucketResult>\s*$/.test(text))
      throw new BucketUnavailableError(`the bucket answered a list request with ${response.status}`);
    const isEncoded = elementOf(text, 'EncodingType') === 'url';
    for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = elementOf(contents, 'Key') ?? '';
      yield isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key;
    }
    if (elementOf(text, 'IsTruncated') !== 'true') return;
    token = elementOf(text, 'NextContinuationToken');
    if (token === null) throw new BucketUnavailableError('the bucket returned no continuation token');
  }
}

function elementOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return found ? unescaped(found[1]!) : null;
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return signs[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}
