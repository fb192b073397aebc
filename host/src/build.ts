/**
 * `npm run build`: builds storefront, console and the shop itself unless a build of exactly these sources exists, as a start would.
 */
import { compressConsole, ensureConsoleBuild } from './console-build.ts';
import { ensureShopBuild } from './shop-build.ts';
import { compressStorefront, ensureStorefrontBuild } from './storefront-build.ts';

await ensureStorefrontBuild(console.log);
await compressStorefront();
await ensureConsoleBuild(console.log);
await compressConsole();
await ensureShopBuild(console.log);
