import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { drawnByServer } from './drawn-by-server.ts';
import { firstTexts } from './first-texts.ts';

/**
 * React Router reloads the page each time that the code of a route does not come: for ever, and out of the shop while nobody
 * answers. Here the route is one that throws what went wrong, and `layout/error-page.tsx` knows what to do (SPEC §2).
 * Thrown where the code is fetched, it would be lost: the router takes it for granted there.
 */
function leaveReloadsToErrorPage(): Plugin {
  const reload = /console\.error\([^;]+;\s*console\.error\(error\);[^}]+window\.location\.reload\(\);[^;]+;/;
  return {
    name: 'leave-reloads-to-error-page',
    transform(code, id) {
      if (!/react-router\/dist\/.+\/routeModules\.js$/.test(id)) return null;
      if (!reload.test(code)) throw new Error('This React Router reloads pages in another way.');
      return { code: code.replace(reload, 'return { default() { throw error; } };'), map: null };
    },
  };
}

export default defineConfig({
  plugins: [drawnByServer(), tailwindcss(), reactRouter(), leaveReloadsToErrorPage(), firstTexts()],
  // Nothing becomes a data: URL: the icon sprite needs a real address for <use>, and the security policy names 'self' only.
  build: { assetsInlineLimit: 0 },
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
                  test: /src\/(layout|root|ui\/(logo|menu|search-box|error))/,
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
