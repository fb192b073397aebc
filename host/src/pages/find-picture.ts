import type { Media } from '@souk/server/outbound/media-port';

// At most one folder and no leading dot: prevents path traversal and access to hidden files.
const safeName = /^(?:[a-zA-Z0-9_-]+\/)?[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/;
/** Whether the name is a valid upload name. */
export const isUploadName = (name: string) => safeName.test(name) && !name.includes('..');

/** The storage that has an image, and the image's name there. */
export type Found = {
  media: Media;
  name: string;
  version: string;
  bytes: number;
  /** The bytes, if the image was just created. */
  made?: Buffer;
  /** A storage with precedence could not be reached and might have another image of this name. */
  isDoubtful?: boolean;
};

/** Finds an image in the first storage that has it. Throws if none has it and one could not be reached. */
export async function findPicture(places: readonly Media[], name: string): Promise<Found | null> {
  if (!isUploadName(name)) return null;
  const failures: unknown[] = [];
  for (const media of places) {
    const facts = await media.head(name).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (facts)
      return { media, name, version: facts.version, bytes: facts.bytes, isDoubtful: failures.length > 0 };
  }
  if (failures.length > 0) throw failures[0];
  return null;
}
