/** `npm run build`: builds the storefront when there is no build of exactly these sources, as a start would. */
import { ensureStorefrontBuild } from './storefront-build.ts';

await ensureStorefrontBuild(console.log);
