import { isMediaName } from '@souk/server/outbound/media-port';
import type { Environment } from '#environment.ts';
import { bucketOf, chooseMediaQuietly } from '#media/choose-media.ts';
import { headersOf } from '#media/media-bucket.ts';
import { type MoveReport, moveMedia } from '#media/move-media.ts';
import { UsageError } from '#usage-error.ts';
import { parseWords, wrongUsage } from './usage.ts';

const shownNames = 20;

/**
 * `souk media move` copies the shop's pictures between folder and bucket, and `souk media sign` makes an address that takes one
 * picture into the bucket without keys. Both need MEDIA_URL, also where the shop does not use it yet.
 */
export async function media(environment: Environment, [action, ...words]: string[]): Promise<void> {
  if (action !== 'move' && action !== 'sign') throw wrongUsage('media');
  const { values, positionals } = parse(words);
  if (environment.media.bucket === null)
    throw new UsageError('Set MEDIA_URL to the address of the bucket, even if the shop does not use it yet.');
  if (action === 'sign') return sign(environment, positionals, values.minutes);
  if (positionals.length > 0 || (values.to !== 'bucket' && values.to !== 'folder')) throw wrongUsage('media');
  await move(environment, { ...values, to: values.to });
}

function parse(words: string[]) {
  return parseWords('media', {
    args: words,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '60' },
    },
    allowPositionals: true,
  });
}

type Asked = { to: 'bucket' | 'folder'; 'dry-run': boolean; replace: boolean };

async function move(environment: Environment, asked: Asked): Promise<void> {
  const bucket = chooseMediaQuietly(environment);
  const folder = chooseMediaQuietly({ ...environment, media: { bucket: null, publicUrl: null } });
  const [from, to] = asked.to === 'bucket' ? [folder, bucket] : [bucket, folder];
  const isDry = asked['dry-run'];
  if (!isDry) await to.prepare();
  const stop = new AbortController();
  const stopAtSignal = () => stop.abort(new Error('Interrupted; run the command again to continue.'));
  process.once('SIGINT', stopAtSignal).once('SIGTERM', stopAtSignal);
  let reportedAt = performance.now();
  const report = await moveMedia({
    from: from.media,
    to: to.media,
    isDry,
    isReplacing: asked.replace,
    signal: stop.signal,
    onProgress(done) {
      if (performance.now() - reportedAt < 5000) return;
      reportedAt = performance.now();
      process.stdout.write(`${done} images …\n`);
    },
  });
  process.stdout.write(
    `${linesOf(report, { from: from.where, to: to.where, goal: asked.to, isDry }).join('\n')}\n`,
  );
  if (report.differing.length > 0 || (!isDry && report.missing.length > 0)) process.exitCode = 1;
}

const nextStep: Readonly<Record<Asked['to'], string>> = {
  bucket: 'Set MEDIA_URL for the shop and restart it.',
  folder: 'Remove MEDIA_URL from the shop’s environment and restart it; set it only for this command.',
};

function linesOf(
  report: MoveReport,
  { from, to, goal, isDry }: { from: string; to: string; goal: Asked['to']; isDry: boolean },
): string[] {
  const { pictures, copied, copiedBytes, same, vanished, extra, missing, differing } = report;
  const size = `${(copiedBytes / 1_000_000).toFixed(1)} MB`;
  return [
    `${from} → ${to}: ${pictures} images; ${copied} (${size}) ${isDry ? 'would be copied' : 'copied'}, ${same} already up to date.`,
    ...(vanished > 0 ? [`Deleted while copying: ${vanished}.`] : []),
    ...(extra > 0 ? [`Only at the destination: ${extra}.`] : []),
    ...listOf('missing at the destination', isDry ? [] : missing),
    ...listOf('different at the destination (--replace overwrites them)', differing),
    ...(isDry || differing.length > 0 || missing.length > 0
      ? []
      : [
          `All images match by name, size and hash. Nothing was deleted. ${nextStep[goal]} Then run this command once more.`,
        ]),
  ];
}

function listOf(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > shownNames ? [`  and ${names.length - shownNames} more`] : [];
  return [`${names.length} ${what}:`, ...names.slice(0, shownNames).map((name) => `  ${name}`), ...more];
}

async function sign(environment: Environment, words: string[], given: string): Promise<void> {
  const [name, ...rest] = words;
  const minutes = Number(given);
  const isTime = Number.isInteger(minutes) && minutes >= 1 && minutes <= 10_080;
  if (name === undefined || rest.length > 0 || !isMediaName(name) || !isTime) throw wrongUsage('media');
  const { send, keyOf } = bucketOf(environment, { fetch, log: { warn() {} } })!; // checked by the caller
  const headers = headersOf(name);
  const url = await send.sign({ method: 'PUT', key: keyOf(name), headers }, minutes * 60);
  const headerArgs = Object.entries(headers).map(([header, value]) => `-H '${header}: ${value}'`);
  process.stdout.write(`curl -T FILE ${headerArgs.join(' ')} '${url}'\n`);
}
