/**
 * The Chromium of the browser tests: `CHROMIUM_PATH`, or the one inside `@sparticuz/chromium` (Linux x64), which is
 * unpacked into the temporary folder on first use.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  // Read while the package loads: with it, the package unpacks its own NSS libraries and needs none from the system.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
