import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';

/** A connection to the browser of the run. Closing it closes the pages that were opened through it. */
export async function connectBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}

/** Phone size, nothing moves by itself: autoplay would make every other test depend on time. */
export const calmPhone: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  reducedMotion: 'reduce',
};

/** The same at another width. */
export function calmAt(width: number, height = 900): BrowserContextOptions {
  return { ...calmPhone, viewport: { width, height } };
}
