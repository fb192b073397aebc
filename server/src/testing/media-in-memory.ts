import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isMediaName, type Media } from '#outbound/media-port.ts';

/** Images in a map that tests can inspect. */
export function mediaInMemory(pictures: Map<string, Uint8Array>): Media {
  const factsOf = (picture: Uint8Array) => ({
    bytes: picture.length,
    version: createHash('sha1').update(picture).digest('hex'),
  });
  async function put(name: string, bytes: Uint8Array) {
    if (!isMediaName(name)) throw new Error(`${name} is not a valid image name.`);
    pictures.set(name, bytes);
  }
  return {
    put,
    async putNew(name, bytes) {
      if (pictures.has(name)) return false;
      await put(name, bytes);
      return true;
    },
    async read(name, range) {
      const picture = pictures.get(name);
      if (!picture) return null;
      const part = range ? picture.subarray(range.from, range.to + 1) : picture;
      return { ...factsOf(picture), stream: Readable.from([Buffer.from(part)]) };
    },
    async head(name) {
      const picture = pictures.get(name);
      return picture ? factsOf(picture) : null;
    },
    async delete(name) {
      pictures.delete(name);
    },
    async *list() {
      yield* pictures.keys();
    },
  };
}
