import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Environment } from '#environment.ts';
import { type ChosenMedia, chooseMediaQuietly, uploadsFolder } from '#media/choose-media.ts';
import { mediaFolder } from '#media/media-folder.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Stores, reads and deletes a probe file in the media storage. */
export async function checkPictures(environment: Environment): Promise<Finding> {
  const chosen = chooseMediaQuietly(environment);
  const { media, where: folder } = chosen;
  const name = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const probe = randomBytes(64);
  try {
    await media.put(name, probe);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return ok('Uploads', 'finding.folder.later', { folder });
  }
  try {
    const found = await media.read(name);
    if (!found || !probe.equals(await buffer(found.stream)))
      return problem('Uploads', 'finding.uploads.changed', { folder });
    const wrong = await lookFromOutside(chosen, name, probe);
    if (wrong !== null) return wrong;
  } finally {
    await media.delete(name);
  }
  if ((await media.head(name)) !== null) return problem('Uploads', 'finding.uploads.undeleted', { folder });
  const left = environment.media.bucket ? await leftInFolder(environment, chosen) : null;
  return left ?? ok('Uploads', 'finding.folder.writable', { folder });
}

/** Whether MEDIA_PUBLIC_URL serves the probe; null: it does, or isn't configured. */
async function lookFromOutside(
  { media, addressOf }: ChosenMedia,
  name: string,
  probe: Buffer,
): Promise<Finding | null> {
  const address = addressOf(media, name);
  if (address === null) return null;
  const reply = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (reply?.ok && probe.equals(Buffer.from(await reply.arrayBuffer()))) return null;
  return reply
    ? warning('Uploads', 'finding.uploads.refused', { status: reply.status })
    : warning('Uploads', 'finding.uploads.unanswered');
}

const looked = 20;

/** With a bucket: pictures still only in the folder, judged by the first few. */
async function leftInFolder({ dataDir }: Environment, { media }: ChosenMedia): Promise<Finding | null> {
  const folder = uploadsFolder(dataDir);
  let seen = 0;
  for await (const name of mediaFolder(folder).list()) {
    if (seen++ >= looked) return null;
    if ((await media.head(name)) === null)
      return warning('Uploads', 'finding.uploads.left', { folder, name });
  }
  return null;
}
