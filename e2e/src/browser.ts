import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, or the one inside `@sparticuz/chromium` (Linux x64), which is
 * unpacked into the temporary folder on first use. Close it when done.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    // Only these: the package's own `args` switch web security off, which would make every cross-site check worthless.
    args: ['--no-sandbox', '--disable-background-networking'],
  });
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

async function chromiumPath(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  // Read while the package loads: with it, the package unpacks its own NSS libraries and needs none from the system.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
