const formats = new Map<string, Intl.DateTimeFormat>();
/** Time zones are chosen by shoppers, so that their number has a bound and no small one. */
const mostFormats = 500;

/** How days and times are written in a language, in Latin digits like the prices beside them. To make one takes 0.1 ms, so each is kept. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (!format) {
    if (formats.size >= mostFormats) formats.clear();
    formats.set(name, (format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, options)));
  }
  return format;
}
