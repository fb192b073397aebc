/** IDs from the settings; "" if the tracker is not configured. */
export type TrackerIds = { gaId: string; pixelId: string };

type Queue = ((...call: unknown[]) => void) & {
  queue: unknown[][];
  callMethod?: (...call: unknown[]) => void;
  push: unknown;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  /** Queue of calls that Google's script processes once loaded. */
  var dataLayer: unknown[] | undefined;
  /** Meta's pixel; a queue until its script is loaded. */
  var fbq: Queue | undefined;
  var _fbq: Queue | undefined;
}

/** Tracks a page view; loads the trackers on first use. Call only with consent. */
export function trackPage({ gaId, pixelId }: TrackerIds, path: string) {
  if (gaId) trackByGoogle(gaId, path);
  if (pixelId) trackByMeta(pixelId);
}

function trackByGoogle(id: string, path: string) {
  if (!globalThis.dataLayer) {
    globalThis.dataLayer = [];
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false });
  }
  // Set globally, without the query, so that it also applies to events that the script sends on URL changes.
  gtag('set', { page_location: location.origin + path, page_referrer: '' });
  gtag('event', 'page_view', { page_title: document.title });
}

/** Google's script requires entries to be `arguments` objects. */
function gtag(..._call: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  globalThis.dataLayer?.push(arguments);
}

function trackByMeta(id: string) {
  if (!globalThis.fbq) {
    const fbq = Object.assign(
      (...call: unknown[]) => {
        if (fbq.callMethod) fbq.callMethod(...call);
        else fbq.queue.push(call);
      },
      // By default, the pixel would report every URL change and click to Meta.
      { queue: [], loaded: true, version: '2.0', disablePushState: true, push: null },
    ) as unknown as Queue; // `push` is assigned below, because it refers to the function itself
    fbq.push = fbq;
    globalThis.fbq = fbq;
    globalThis._fbq = fbq;
    addScript('https://connect.facebook.net/en_US/fbevents.js');
    fbq('set', 'autoConfig', false, id);
    fbq('init', id);
  }
  globalThis.fbq('track', 'PageView');
}

function addScript(src: string) {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

const trackerCookie = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/** Deletes the trackers' cookies on this host and its parent domains. */
export function deleteTrackerCookies() {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (!trackerCookie.test(name)) continue;
    for (const domain of ['', ...domains.map((each) => `; domain=${each}`)])
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
