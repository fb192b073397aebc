import { useT } from '@souk/kit/i18n/messages-context.tsx';

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** The first match wins: later browsers are also named in the user agents of earlier ones. */
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

/** "Firefox, Windows": enough to recognize one's own device. Null for unknown browsers. */
export function describeDevice(userAgent: string): { browser: string; system: string } | null {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser && system ? { browser, system } : null;
}

export function useDeviceName() {
  const t = useT();
  return (userAgent: string) => {
    const device = describeDevice(userAgent);
    return device ? t('console.account.device', device) : t('console.account.device.unknown');
  };
}
