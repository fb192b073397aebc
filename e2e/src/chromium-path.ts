/**
 * The Chromium of the browser tests: `CHROMIUM_PATH`, or the one inside `@sparticuz/chromium` (Linux x64), unpacked into the
 * temporary folder on first use.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  // Read while the package loads: it makes the package unpack its own NSS libraries instead of using the system's.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
