import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const root = join(import.meta.dirname, '..');
const output = join(import.meta.dirname, 'build');

/** The shop's process, and a worker of one that several serve. */
export default defineConfig({
  input: {
    start: join(root, 'host/src/commands/start.ts'),
    'run-worker': join(root, 'host/src/workers/run-worker.ts'),
  },
  platform: 'node',
  tsconfig: false,
  transform: { target: 'node24' },
  // React and the router are shared with the storefront's build. The others look for files beside themselves, or are only
  // loaded by who traces.
  external: [
    /^react($|\/)/,
    /^react-dom/,
    /^react-router/,
    /^@node-rs\/argon2/,
    /^sharp/,
    /^pdfkit/,
    /^pino/,
    /^@opentelemetry\//,
  ],
  plugins: [keepPlaces(), removeOutdated()],
  output: { dir: output, format: 'esm', sourcemap: true },
});

/** What a module finds beside itself it still finds from the build. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(root) || !code.includes('import.meta.')) return null;
      const place = relative(output, id);
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`);
    },
  };
}

/** Of the builds before, what a shop may still load that goes on until it is told to begin anew stays for a day. */
function removeOutdated(): Plugin {
  return {
    name: 'remove-outdated',
    async writeBundle(_options, bundle) {
      for (const name of await readdir(output)) {
        const file = join(output, name);
        if (name in bundle || Date.now() - (await stat(file)).mtimeMs < 86_400_000) continue;
        await rm(file);
      }
    },
  };
}
