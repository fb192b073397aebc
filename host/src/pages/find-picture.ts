import type { Media } from '@souk/server/outbound/media-port';

// One folder at most, no dot in front: no way out of the folders and no hidden files.
const safeName = /^(?:[a-zA-Z0-9_-]+\/)?[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/;
/** Whether a file of this name would be sent, if it is there. */
export const isUploadName = (name: string) => safeName.test(name) && !name.includes('..');

/** Where a picture is, and what it is called there. */
export type Found = {
  media: Media;
  name: string;
  version: string;
  bytes: number;
  /** All of it, where it was made just now. */
  made?: Buffer;
  /** A place before this one could not be asked, and might have another one of this name. */
  isDoubtful?: boolean;
};

/** The picture of a name in the first place that has one. Throws when none has it and one could not be asked. */
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
