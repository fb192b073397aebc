import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { drawnByServer } from './drawn-by-server.ts';
import { firstTexts } from './first-texts.ts';
import { readOnce } from './read-once.ts';
import { routerOurWay } from './router-our-way.ts';
import { notYetThere, wantedOurWay } from './wanted-our-way.ts';

export default defineConfig({
  plugins: [
    drawnByServer(),
    tailwindcss(),
    reactRouter(),
    routerOurWay(),
    wantedOurWay(),
    readOnce(),
    firstTexts(),
  ],
  build: {
    // Nothing becomes a data: URL by itself: the icon sprite needs a real address for <use>. Signs of style sheets are written as one.
    assetsInlineLimit: 0,
    // All styles are one file, which every page has. Split, a part that is fetched later would bring it along once more under another
    // address (the router ends its own with #), and the browser would style and lay out the whole page anew.
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: notYetThere },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names of files are half of the router's table of them, and what is random does not compress: as short as the bundler does it.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // A first visit fetches a few files that compress well, not fifty that do not; each is kept until its
              // own code changes. `$initial` leaves out what is fetched when it is wanted.
              groups: [
                { name: 'react', test: /node_modules/, priority: 3 },
                {
                  name: 'frame',
                  test: /src\/(layout\/(cookie-(banner|settings)|error-|first-page|frame|loading|logo|lost-|mark-typed|pending|place-|quiet-header|route-focus)|root|drawn-once|limits|router\/started|features\/(order\/unpaid-order|catalog\/money)|browser\/closed-banners|ui\/(badge|icon-button|custom-properties|use-root-mark))/,
                  priority: 2,
                  tags: ['$initial'],
                },
                // Ways through the shop, which pages between cart and payment do without.
                {
                  name: 'header',
                  test: /src\/(layout\/(default-layout|shop-frame|header|language-menu|top-banner|popup-banner|phone-menu|account-(links|menu-items)|trackers|use-returning)|ui\/(menu|search-box))/,
                  priority: 1.9,
                  tags: ['$initial'],
                },
                // What most pages have: no forms, no sheets (they come with what is in them), nothing of long lists.
                {
                  name: 'shop',
                  test: /src\/(?!forms|validation|features\/account|ui\/(sheet|field\.|use-field-errors|text|password|error-summary|pagination|load-more|breadcrumbs|empty-state))/,
                  minShareCount: 8,
                  priority: 1.5,
                  tags: ['$initial'],
                },
                // A field alone, as beside what is bought.
                { name: 'field', test: /src\/ui\/(field\.|text-input)/, priority: 1.49, tags: ['$initial'] },
                { name: 'empty', test: /src\/ui\/empty-state/, priority: 1.48, tags: ['$initial'] },
                {
                  name: 'days',
                  test: /src\/(hand-over|delivery)\./,
                  priority: 1.47,
                  tags: ['$initial'],
                },
                // Products name days that the server has counted.
                {
                  name: 'words-of-days',
                  test: /features\/cart\/format-days\./,
                  priority: 1.46,
                  tags: ['$initial'],
                },
                // Small files of pages that lead to each other, as one: rows of tiles that go on, filters beside them, what is
                // bought, what it comes to.
                {
                  name: 'tiles',
                  test: /src\/(features\/(listing\/(more-tiles|read-filters|sort-select)|site\/use-known-search|seo\/item-list)|ui\/(apply-select|load-more))/,
                  priority: 1.45,
                  tags: ['$initial'],
                },
                {
                  name: 'filters',
                  test: /src\/(features\/listing\/|ui\/(price-range|radio))/,
                  priority: 1.44,
                  tags: ['$initial'],
                },
                {
                  name: 'buying',
                  test: /src\/(features\/(catalog\/(seen-goods|tile-row)|store\/vacation-notice)|bundle\.|ui\/(bottom-bar|quantity))/,
                  priority: 1.43,
                  tags: ['$initial'],
                },
                {
                  name: 'totals',
                  test: /src\/(features\/(cart\/(cart-math|totals-list)|voucher\/voucher-field|payment\/payment-marks)|(totals|free-shipping|shipping|tax|voucher)\.ts)/,
                  priority: 1.42,
                  tags: ['$initial'],
                },
                {
                  name: 'choosing',
                  test: /src\/routes\/\$main\/product\/(choose-variant|delivery-line|max-units|use-buying)/,
                  priority: 1.41,
                  tags: ['$initial'],
                },
                // Pages of an order: how far it is, what of it comes back.
                {
                  name: 'order',
                  test: /src\/features\/(order\/(order-(progress|totals)|part-parcels|return-|state-badge)|payment\/bank-details)/,
                  priority: 1.3,
                  tags: ['$initial'],
                },
                // What only pages with a form of their own need.
                {
                  name: 'form',
                  test: /src\/(forms\/(use-form|form-field|person-fields)|validation|ui\/(use-field-errors|textarea|text-input|error-summary))/,
                  priority: 1.25,
                  tags: ['$initial'],
                },
                // What every page asks that a password or a mailed code opens.
                {
                  name: 'account',
                  test: /src\/(forms\/password-fields|features\/(account\/(auth-head|resend-code|code-step|(account|code)-fields)|seller\/use-draft)|ui\/password-input)/,
                  priority: 1,
                  tags: ['$initial'],
                },
              ],
            },
          },
        },
      },
    },
  },
});
