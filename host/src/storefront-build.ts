import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { alone } from '@souk/postgres/alone';
import { compressAssets } from './compress-assets.ts';
import type { Storefront } from './mount-storefront.ts';

export const storefrontFolder = join(import.meta.dirname, '../../storefront');
const buildFolder = join(storefrontFolder, 'build');
const serverBundle = join(buildFolder, 'server/index.js');
const firstTextsFile = join(buildFolder, 'client/first-texts.json');
const hashFile = join(buildFolder, 'sources.sha256');
const longestBuildMs = 300_000;

/** The built storefront, imported when the first page needs it: the build may still be under way. */
export const productionStorefront: Storefront = {
  mode: 'production',
  clientFolder: join(buildFolder, 'client'),
  loadBuild: () => import(pathToFileURL(serverBundle).href) as Promise<ServerBuild>,
  firstTexts: async () => new Set(JSON.parse(await readFile(firstTextsFile, 'utf8')) as string[]),
};

/** Builds the storefront when there is no build of exactly these sources. Throws with the builder's last words. */
export async function ensureStorefrontBuild(log: (line: string) => void): Promise<void> {
  const hash = await hashOfSources();
  if (await isBuiltFrom(hash)) return;
  // Of two shops that are started at the same time from the same sources, the second waits for the build of the first.
  await alone(join(storefrontFolder, 'build.mutex'), longestBuildMs, async () => {
    if (await isBuiltFrom(hash)) return;
    const program = findBuilder();
    log('Building the storefront');
    await build(program);
    await compressAssets(join(buildFolder, 'client/assets'));
    await writeFile(hashFile, hash);
  });
}

export async function hasCurrentBuild(): Promise<boolean> {
  return isBuiltFrom(await hashOfSources());
}

async function isBuiltFrom(hash: string): Promise<boolean> {
  const builtFrom = await readFile(hashFile, 'utf8').catch(() => '');
  return builtFrom === hash && (await stat(serverBundle).catch(() => null)) !== null;
}

/** Everything the bundle is made of; node_modules counts through the lockfile. */
async function hashOfSources(): Promise<string> {
  const root = dirname(storefrontFolder);
  const lists = await Promise.all([
    listFiles(join(storefrontFolder, 'src')),
    listFiles(join(storefrontFolder, 'public')),
    listFiles(join(root, 'kit/src')),
    listFiles(join(root, 'contract/src')),
    listFiles(join(root, 'contract/messages')),
    listFiles(join(root, 'rules/src')),
  ]);
  const single = [
    'storefront/vite.config.ts',
    'storefront/drawn-by-server.ts',
    'storefront/first-texts.ts',
    'storefront/react-router.config.ts',
    'storefront/package.json',
    'kit/package.json',
    'package-lock.json',
  ];
  const files = [...lists.flat(), ...single.map((file) => join(root, file))]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
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
function findBuilder(): string {
  const requireThere = createRequire(join(storefrontFolder, 'package.json'));
  try {
    return join(dirname(requireThere.resolve('@react-router/dev/package.json')), 'bin.cjs');
  } catch (cause) {
    throw new Error(
      'The storefront is not built from these sources, and what builds it is not installed; run "npm ci --include=dev" and "npm run build", then "npm ci --omit=dev" if you like.',
      { cause },
    );
  }
}

async function build(program: string): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build'], {
      cwd: storefrontFolder,
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
    throw new Error(`The storefront could not be built:\n${output.trim().split('\n').slice(-30).join('\n')}`);
}
