import { Readable } from 'node:stream';
import type { MediaRange } from '@souk/server/outbound/media-port';
import { BucketUnavailableError } from './bucket-requester.ts';

const repeats = 2;
const stallMs = 10_000;

/**
 * A response body that resumes with a range request for the same version when the connection breaks or stalls. Ends with an error
 * if that fails.
 */
export function wholeStream(
  response: Response,
  range: MediaRange,
  getRest: (rest: MediaRange) => Promise<Response | null>,
): Readable {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let answer: Response | null = response;
    let from = range.from;
    for (let broken = 0; from <= range.to || broken === 0; broken++) {
      if (broken > 0) answer = await getRest({ from, to: range.to });
      if (!answer) throw new BucketUnavailableError('the image was deleted while it was being read');
      try {
        for await (const chunk of unstalled(answer)) {
          from += chunk.length;
          yield chunk;
        }
        if (from > range.to) return;
        throw new BucketUnavailableError('the response was too short');
      } catch (error) {
        if (broken >= repeats) throw error;
      }
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** Chunks of a body, as long as one arrives every few seconds while awaited. */
async function* unstalled({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new BucketUnavailableError('no data for 10 s')), stallMs);
      const { done, value } = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
      if (done) return;
      yield value as Uint8Array;
    }
  } finally {
    // Also when the reader has left, to free the connection.
    await reader.cancel().catch(() => {});
  }
}
