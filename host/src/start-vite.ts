import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Vite from 'vite';

/** Vite in front of our own server. Vite belongs to the storefront, so it is taken from there. */
export async function startVite(folder: string): Promise<Vite.ViteDevServer> {
  const requireThere = createRequire(join(folder, 'package.json'));
  const { createServer } = (await import(pathToFileURL(requireThere.resolve('vite')).href)) as typeof Vite;
  const before = process.cwd();
  process.chdir(folder); // the router's plugin looks for its configuration where the process stands
  try {
    return await createServer({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { host: '127.0.0.1' } },
    });
  } finally {
    process.chdir(before);
  }
}
