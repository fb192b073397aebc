/** "Tue 24 Nov, 23:59 UTC" in the page's language. For loaders: a browser need not make formats to take over what is written. */
export function saleMoment(ms: number, language: string): string {
  return `${new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(ms)} UTC`;
}
