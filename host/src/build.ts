/** `npm run build`: builds storefront, console and the shop itself where there is no build of exactly these sources, as a start would. */
import { ensureConsoleBuild } from './console-build.ts';
import { ensureShopBuild } from './shop-build.ts';
import { ensureStorefrontBuild } from './storefront-build.ts';

await ensureStorefrontBuild(console.log);
await ensureConsoleBuild(console.log);
await ensureShopBuild(console.log);
