import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { alone } from '@souk/postgres/alone';
import { compressAssets } from './compress-assets.ts';

export const rootFolder = join(import.meta.dirname, '../..');

/** What of a workspace is built before it is used. Paths are below the root of the repository, but for `product` and `assets`. */
export type WorkspaceBuild = {
  /** The workspace's folder, and what it is called in sentences. */
  workspace: string;
  name: string;
  /** Everything it is made of, besides `package-lock.json`; node_modules counts through that. */
  sources: { folders: readonly string[]; files: readonly string[] };
  /** Package of the builder, its program in there, and what the program is told. */
  builder: { package: string; program: string; words: readonly string[] };
  /** Below `build`: what is there when it has been built, and where the files lie that browsers get; null: they get none. */
  product: string;
  assets: string | null;
  /** Of those, how many bytes make a file worth the seconds in which it gets as small as can be in gzip, too. Absent: none is. */
  zippedWellFrom?: number;
};

const longestBuildMs = 300_000;

export const buildFolderOf = ({ workspace }: WorkspaceBuild) => join(rootFolder, workspace, 'build');

/** Builds when there is no build of exactly these sources. Throws with the builder's last words. */
export async function ensureBuild(build: WorkspaceBuild, log: (line: string) => void): Promise<void> {
  const hash = hashOfSources(build);
  if (await isBuiltFrom(build, hash)) return;
  // Of two shops that are started at the same time from the same sources, the second waits for the build of the first.
  await alone(join(rootFolder, build.workspace, 'build.mutex'), longestBuildMs, async () => {
    if (await isBuiltFrom(build, hash)) return;
    const program = findBuilder(build);
    log(`Building the ${build.name}`);
    await runBuilder(build, program);
    if (build.assets !== null)
      await compressAssets(join(buildFolderOf(build), build.assets), build.zippedWellFrom);
    await writeFile(hashFileOf(build), hash);
  });
}

export async function isCurrent(build: WorkspaceBuild): Promise<boolean> {
  return isBuiltFrom(build, hashOfSources(build));
}

const hashFileOf = (build: WorkspaceBuild) => join(buildFolderOf(build), 'sources.sha256');

async function isBuiltFrom(build: WorkspaceBuild, hash: string): Promise<boolean> {
  const builtFrom = await readFile(hashFileOf(build), 'utf8').catch(() => '');
  return (
    builtFrom === hash && (await stat(join(buildFolderOf(build), build.product)).catch(() => null)) !== null
  );
}

/** One file after the other, in this turn: of two thousand small ones that takes a tenth of what waiting for each takes. */
function hashOfSources({ sources }: WorkspaceBuild): string {
  const single = [...sources.files, 'package-lock.json'].map((file) => join(rootFolder, file));
  const files = [...sources.folders.flatMap((folder) => listFiles(join(rootFolder, folder))), ...single]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file.slice(rootFolder.length + 1)}\0`) // `relative` takes a third of the whole
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** An installation without development packages (`npm ci --omit=dev`) has what was built before, and no builder. */
function findBuilder({ workspace, name, builder }: WorkspaceBuild): string {
  const requireThere = createRequire(join(rootFolder, workspace, 'package.json'));
  try {
    return join(dirname(requireThere.resolve(`${builder.package}/package.json`)), builder.program);
  } catch (cause) {
    throw new Error(
      `The ${name} is not built from these sources, and what builds it is not installed; run "npm ci --include=dev" and "npm run build", then "npm ci --omit=dev" if you like.`,
      { cause },
    );
  }
}

async function runBuilder({ workspace, name, builder }: WorkspaceBuild, program: string): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...builder.words], {
      cwd: join(rootFolder, workspace),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
  if (code !== 0)
    throw new Error(`The ${name} could not be built:\n${output.trim().split('\n').slice(-30).join('\n')}`);
}
