import { inject } from 'vitest';
import type { ShopOfRun } from './shops-for-all.ts';

const reply = await fetch(`${inject('shopsOfRun')}/${process.env['VITEST_POOL_ID']}`);
if (!reply.ok) throw new Error(await reply.text());

/** The running demo shop that this worker has for itself, one file after the other. */
export const { url: shopUrl, dataDir: shopDataDir } = (await reply.json()) as ShopOfRun;
