import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { drawnByServer } from './drawn-by-server.ts';
import { firstTexts } from './first-texts.ts';

/** Gives React Router our `loadRouteModule` for its own, which reloads the page for ever while nobody answers. */
function loadRoutesOurWay(): Plugin {
  const ours = join(import.meta.dirname, 'src/load-route-module.ts');
  let isReplaced = false;
  return {
    name: 'load-routes-our-way',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/react-router/dist/')) return null;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && this.environment.name === 'client' && !isReplaced)
        throw new Error(
          'React Router no longer loads its routes by routeModules.js; see src/load-route-module.ts.',
        );
    },
  };
}

export default defineConfig({
  plugins: [drawnByServer(), tailwindcss(), reactRouter(), loadRoutesOurWay(), firstTexts()],
  build: {
    // Nothing becomes a data: URL: the icon sprite needs a real address for <use>, and the security policy names 'self' only.
    assetsInlineLimit: 0,
    // All styles are one file, which every page has. Split, a part that is fetched later would bring it along once more under another
    // address (the router ends its own with #), and the browser would style and lay out the whole page anew.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A first visit fetches a few files that compress well, not fifty that do not; each is kept until its
              // own code changes. `$initial` leaves out what is fetched when it is wanted.
              groups: [
                { name: 'react', test: /node_modules/, priority: 3 },
                {
                  name: 'frame',
                  test: /src\/(layout|root|limits|ui\/(logo|menu|search-box|text-input|error))/,
                  priority: 2,
                  tags: ['$initial'],
                },
                // What only pages with a form of their own need (decision 031).
                {
                  name: 'form',
                  test: /src\/(forms\/(use-form|form-field|person-fields)|validation|ui\/(use-field-errors|textarea))/,
                  priority: 2,
                  tags: ['$initial'],
                },
                // What every page asks that a password or a mailed code opens.
                {
                  name: 'account',
                  test: /src\/(forms\/password-fields|features\/account\/(account|code)-fields|ui\/password-input)/,
                  priority: 2,
                  tags: ['$initial'],
                },
                { name: 'shop', test: /src\//, minShareCount: 8, priority: 1, tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
});
