import { inject } from 'vitest';

/** Numbered from 1. */
const worker = Number(process.env['VITEST_POOL_ID']);

/** The running demo shop that this worker has for itself, one file after the other. */
export const { url: shopUrl, dataDir: shopDataDir } = inject('shops')[worker - 1]!;

/** The same shop by the name it gives itself, which providers send shoppers back to. */
export const namedShopUrl = shopUrl.replace('127.0.0.1', 'localhost');
