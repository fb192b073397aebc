import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Vite from 'vite';

/** Vite in front of our own server, resolved from the storefront's dependencies. */
export async function startVite(folder: string): Promise<Vite.ViteDevServer> {
  const requireThere = createRequire(join(folder, 'package.json'));
  const { createServer } = (await import(pathToFileURL(requireThere.resolve('vite')).href)) as typeof Vite;
  const before = process.cwd();
  process.chdir(folder); // the router's plugin reads its configuration from the working directory
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
