import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isMediaName, type Media } from '#outbound/media-port.ts';

/** Pictures in a map that a test looks into. */
export function mediaInMemory(pictures: Map<string, Uint8Array>): Media {
  const factsOf = (picture: Uint8Array) => ({
    bytes: picture.length,
    version: createHash('sha1').update(picture).digest('hex'),
  });
  return {
    async put(name, bytes) {
      if (!isMediaName(name)) throw new Error(`${name} is no name of a picture.`);
      pictures.set(name, bytes);
    },
    async read(name) {
      const picture = pictures.get(name);
      return picture ? { ...factsOf(picture), stream: Readable.from([Buffer.from(picture)]) } : null;
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
