import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
