import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';

let launched: Promise<Browser> | undefined;

/** This worker's Chromium for all its files; it ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    // Only these: the package's own `args` disable web security, which would make every cross-site check worthless.
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  return launched;
}

/** Phone size with reduced motion: autoplay would make every other test depend on time. */
export const reducedMotionPhone: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  reducedMotion: 'reduce',
};

export function reducedMotionAt(width: number, height = 900): BrowserContextOptions {
  return { ...reducedMotionPhone, viewport: { width, height } };
}
