import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { alone } from '@souk/postgres/alone';
import { compressAssets } from './compress-assets.ts';

export const rootFolder = join(import.meta.dirname, '../..');

/** A workspace that browsers get as files. Paths are below the root of the repository, but for `product` and `assets`. */
export type WebBuild = {
  /** The workspace's folder, by which it is also called. */
  workspace: string;
  /** Everything it is made of, besides `package-lock.json`; node_modules counts through that. */
  sources: { folders: readonly string[]; files: readonly string[] };
  /** Package of the builder, and its program in there. */
  builder: { package: string; program: string };
  /** Below `build`: what is there when it has been built, and where its files with hashed names lie. */
  product: string;
  assets: string;
};

const longestBuildMs = 300_000;

export const buildFolderOf = ({ workspace }: WebBuild) => join(rootFolder, workspace, 'build');

/** Builds when there is no build of exactly these sources. Throws with the builder's last words. */
export async function ensureBuild(web: WebBuild, log: (line: string) => void): Promise<void> {
  const hash = await hashOfSources(web);
  if (await isBuiltFrom(web, hash)) return;
  // Of two shops that are started at the same time from the same sources, the second waits for the build of the first.
  await alone(join(rootFolder, web.workspace, 'build.mutex'), longestBuildMs, async () => {
    if (await isBuiltFrom(web, hash)) return;
    const program = findBuilder(web);
    log(`Building the ${web.workspace}`);
    await build(web, program);
    await compressAssets(join(buildFolderOf(web), web.assets));
    await writeFile(hashFileOf(web), hash);
  });
}

export async function isCurrent(web: WebBuild): Promise<boolean> {
  return isBuiltFrom(web, await hashOfSources(web));
}

const hashFileOf = (web: WebBuild) => join(buildFolderOf(web), 'sources.sha256');

async function isBuiltFrom(web: WebBuild, hash: string): Promise<boolean> {
  const builtFrom = await readFile(hashFileOf(web), 'utf8').catch(() => '');
  return builtFrom === hash && (await stat(join(buildFolderOf(web), web.product)).catch(() => null)) !== null;
}

async function hashOfSources({ sources }: WebBuild): Promise<string> {
  const lists = await Promise.all(sources.folders.map((folder) => listFiles(join(rootFolder, folder))));
  const single = [...sources.files, 'package-lock.json'].map((file) => join(rootFolder, file));
  const files = [...lists.flat(), ...single].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(rootFolder, file)}\0`)
      .update(await readFile(file).catch(() => ''))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** An installation without development packages (`npm ci --omit=dev`) has what was built before, and no builder. */
function findBuilder({ workspace, builder }: WebBuild): string {
  const requireThere = createRequire(join(rootFolder, workspace, 'package.json'));
  try {
    return join(dirname(requireThere.resolve(`${builder.package}/package.json`)), builder.program);
  } catch (cause) {
    throw new Error(
      `The ${workspace} is not built from these sources, and what builds it is not installed; run "npm ci --include=dev" and "npm run build", then "npm ci --omit=dev" if you like.`,
      { cause },
    );
  }
}

async function build({ workspace }: WebBuild, program: string): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build'], {
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
    throw new Error(
      `The ${workspace} could not be built:\n${output.trim().split('\n').slice(-30).join('\n')}`,
    );
}
