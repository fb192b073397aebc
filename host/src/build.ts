/** `npm run build`: builds storefront and console when there is no build of exactly these sources, as a start would. */
import { ensureConsoleBuild } from './console-build.ts';
import { ensureStorefrontBuild } from './storefront-build.ts';

await ensureStorefrontBuild(console.log);
await ensureConsoleBuild(console.log);
