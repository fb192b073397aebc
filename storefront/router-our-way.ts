import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files of React Router that a browser gets ours for, by who asks for them. */
const replaced = [
  // Theirs reloads the page for ever while nobody answers.
  { file: 'dom/ssr/routeModules.js', by: 'load-route-module.ts', askedBy: /./ },
  // What a shop has no use for (`routeDiscovery` of react-router.config.ts) need not travel: 4 kB of a first visit.
  { file: 'dom/ssr/fog-of-war.js', by: 'known-routes.ts', askedBy: /\/(index|ssr\/components)\.js$/ },
  { file: 'dom/ssr/errorBoundaries.js', by: 'last-boundary.tsx', askedBy: /./ },
  { file: 'router/instrumentation.js', by: 'unwatched.ts', askedBy: /\/router\/router\.js$/ },
];

/** And what a page has no use for once the server has written its head: not in development, where styles come one by one. */
const replacedInBuild = [
  { file: 'dom/ssr/components.js', by: 'parts-of-pages.tsx', askedBy: /./ },
  { file: 'dom/ssr/links.js', by: 'one-style-sheet.ts', askedBy: /\/ssr\/routes\.js$/ },
];

/** Gives React Router files of `src/router` for its own. */
export function routerOurWay(): Plugin {
  const found = new Set<string>();
  let ours = replaced;
  return {
    name: 'router-our-way',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') ours = [...replaced, ...replacedInBuild];
    },
    resolveId(source, importer) {
      if (!importer?.includes('/react-router/dist/')) return null;
      const asked = join(dirname(importer), source);
      const taken = ours.find(
        ({ file, askedBy }) => asked.endsWith(`/lib/${file}`) && askedBy.test(importer),
      );
      // The server uses the rest of those files.
      if (!taken || (taken.by !== 'load-route-module.ts' && this.environment.name !== 'client')) return null;
      found.add(taken.file);
      return join(import.meta.dirname, 'src/router', taken.by);
    },
    buildEnd(error) {
      const missed = ours.filter(({ file }) => !found.has(file)).map(({ file }) => file);
      if (!error && this.environment.name === 'client' && missed.length > 0)
        throw new Error(
          `React Router has no ${missed.join(', ')} any more; see storefront/router-our-way.ts.`,
        );
    },
  };
}
