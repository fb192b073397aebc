/**
 * `npm run build`: builds storefront, console and the shop itself unless a build of exactly these sources exists, as a start would.
 */
import { ensureConsoleBuild } from './console-build.ts';
import { ensureShopBuild } from './shop-build.ts';
import { ensureStorefrontBuild } from './storefront-build.ts';

await ensureStorefrontBuild(console.log);
await ensureConsoleBuild(console.log);
await ensureShopBuild(console.log);
