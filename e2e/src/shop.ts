import { inject } from 'vitest';
import type { ShopOfRun } from './shops-for-all.ts';

const reply = await fetch(`${inject('shopsOfRun')}/${process.env['VITEST_POOL_ID']}`);
if (!reply.ok) throw new Error(await reply.text());

export const { url: shopUrl, dataDir: shopDataDir } = (await reply.json()) as ShopOfRun;
