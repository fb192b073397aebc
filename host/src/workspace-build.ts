import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { alone } from '@souk/postgres/alone';
import { compressAssets } from './compress-assets.ts';

export const rootFolder = join(import.meta.dirname, '../..');

/** Build of a workspace. Paths are relative to the repository, except `product` and `assets`. */
export type WorkspaceBuild = {
  workspace: string;
  name: string;
  /** All of its sources; `package-lock.json` is implied, and stands for node_modules. */
  sources: { folders: readonly string[]; files: readonly string[] };
  /** Builder package, its program, and arguments. */
  builder: { package: string; program: string; words: readonly string[] };
  /** Below `build`: a file that exists after a build, and the folder of browser files; null: none. */
  product: string;
  assets: string | null;
};

const longestBuildMs = 300_000;

export const buildFolderOf = ({ workspace }: WorkspaceBuild) => join(rootFolder, workspace, 'build');

/** Builds unless a build of exactly these sources exists. Throws with the builder's last output. */
export async function ensureBuild(build: WorkspaceBuild, log: (line: string) => void): Promise<void> {
  const hash = hashOfSources(build);
  if (await isBuiltFrom(build, hash)) return;
  // If two shops start at once from the same sources, the second waits for the first's build.
  await alone(mutexOf(build), longestBuildMs, async () => {
    if (await isBuiltFrom(build, hash)) return;
    const program = findBuilder(build);
    log(`Building the ${build.name}`);
    await runBuilder(build, program);
    await writeFile(hashFileOf(build), hash);
  });
}

/**
 * Compresses the browser files of a build unless that is done. A shop may serve the build meanwhile: it sends files uncompressed
 * until their compressed ones exist.
 */
export async function compressBuild(build: WorkspaceBuild): Promise<void> {
  const folder = buildFolderOf(build);
  const done = join(folder, 'compressed');
  if (build.assets === null || existsSync(done)) return;
  const assets = join(folder, build.assets);
  await alone(mutexOf(build), longestBuildMs, async () => {
    if (existsSync(done)) return;
    await compressAssets(assets);
    await writeFile(done, '');
  });
}

export async function isCurrent(build: WorkspaceBuild): Promise<boolean> {
  return isBuiltFrom(build, hashOfSources(build));
}

const mutexOf = ({ workspace }: WorkspaceBuild) => join(rootFolder, workspace, 'build.mutex');
const hashFileOf = (build: WorkspaceBuild) => join(buildFolderOf(build), 'sources.sha256');

async function isBuiltFrom(build: WorkspaceBuild, hash: string): Promise<boolean> {
  const builtFrom = await readFile(hashFileOf(build), 'utf8').catch(() => '');
  return builtFrom === hash && (await isBuilt(build));
}

/** Whether there is a build, of these sources or of older ones. */
export async function isBuilt(build: WorkspaceBuild): Promise<boolean> {
  return (await stat(join(buildFolderOf(build), build.product)).catch(() => null)) !== null;
}

/** Synchronously: for two thousand small files that takes a tenth of the time of awaiting each. */
function hashOfSources({ sources }: WorkspaceBuild): string {
  const single = [...sources.files, 'package-lock.json'].map((file) => join(rootFolder, file));
  const files = [...sources.folders.flatMap((folder) => listFiles(join(rootFolder, folder))), ...single]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file.slice(rootFolder.length + 1)}\0`) // `relative` would take a third of the total time
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

/** An installation without development packages (`npm ci --omit=dev`) has an existing build, and no builder. */
function findBuilder({ workspace, name, builder }: WorkspaceBuild): string {
  const requireThere = createRequire(join(rootFolder, workspace, 'package.json'));
  try {
    return join(dirname(requireThere.resolve(`${builder.package}/package.json`)), builder.program);
  } catch (cause) {
    throw new Error(
      `The ${name} build is out of date, and the build tools are not installed. Run "npm ci --include=dev" and "npm run build"; "npm ci --omit=dev" removes the tools again.`,
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
