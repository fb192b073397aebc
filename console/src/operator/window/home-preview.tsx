import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import type { ShopFacts } from '#operator/shop-facts.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { leadToPlaces } from './filled-at.ts';

const widths = { desk: 1440, phone: 360 } as const;
type Device = keyof typeof widths;
/** Of the window that the page is seen through, in CSS pixels. */
const shownHeight = 640;

type HomePreviewProps = {
  /** Changes with the drafts: then the page is looked at anew. */
  version: string;
  languages: ShopFacts['languages'];
};

/** The real front page with all drafts, as wide as a desk or a phone, in each language of the shop; what is pressed in it leads to where it is changed. */
export function HomePreview({ version, languages }: HomePreviewProps) {
  const t = useT();
  const { language: own } = useMessages();
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(width < 48rem)').matches ? 'phone' : 'desk',
  );
  const [language, setLanguage] = useState(own);
  const address = usePreview(version, language);
  return (
    <section className="card min-w-0 lg:sticky lg:top-18">
      <header className="card-head flex flex-wrap items-center gap-2">
        <h2 className="me-auto">{t('operator.home.preview')}</h2>
        <Choice
          label={t('operator.home.preview.width')}
          options={(['desk', 'phone'] as const).map((id) => ({
            id,
            title: t(`operator.home.preview.${id}`),
          }))}
          chosen={device}
          onChoose={(id) => setDevice(id)}
        />
        {languages.length > 1 && (
          <Choice
            label={t('operator.home.preview.language')}
            options={languages.map(({ code, name }) => ({ id: code, title: name, lang: code }))}
            chosen={language}
            onChoose={setLanguage}
          />
        )}
      </header>
      <Frame width={widths[device]} address={address} />
      <p className="px-4 py-3 text-13 text-text-3">
        {t('operator.home.preview.press')} {t('operator.home.preview.nobody')}{' '}
        {t('operator.home.preview.popup')}
      </p>
    </section>
  );
}

type Shown = { address: string; of: string };

/** Lets this browser see the page before it is asked for: what was let in before may be over by now. */
function usePreview(version: string, language: string): Shown | null {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const away = new AbortController();
    call('GET operator/window-preview', { signal: away.signal }).then(
      ({ address }) => setShown({ address: `${address}?lang=${language}`, of: `${version} ${language}` }),
      (error: unknown) => away.signal.aborted || sayRefused(error, t),
    );
    return () => away.abort();
  }, [version, language, t]);
  return shown;
}

/** As wide as it says, made as small as the room that there is. It stands from the left in every language: it is scaled from there. */
function Frame({ width, address }: { width: number; address: Shown | null }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  /** The address whose page is there whole. */
  const [loaded, setLoaded] = useState<string | null>(null);
  const navigate = useNavigate();
  function lead(page: Document | null, at: string) {
    if (page) leadToPlaces(page, (to) => void navigate(to));
    setLoaded(at);
  }
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(place.current!); // it is drawn always
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, (room ?? width) / width);
  return (
    <div className="border-y border-line bg-sunk" dir="ltr">
      <div ref={place}>
        {address === null || room === null ? (
          <Skeleton className="h-160" />
        ) : (
          <div
            className="mx-auto overflow-hidden bg-white"
            style={{ width: width * scale, height: shownHeight }}
          >
            <iframe
              key={address.of}
              title={t('operator.home.preview.frame')}
              src={address.address}
              onLoad={({ currentTarget }) => lead(currentTarget.contentDocument, address.address)}
              sandbox="allow-scripts allow-same-origin"
              className="block border-0"
              style={{
                // Until presses lead to places they would lead away.
                pointerEvents: loaded === address.address ? 'auto' : 'none',
                width,
                height: shownHeight / scale,
                transform: `scale(${scale})`,
                transformOrigin: 'top left',
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; title: string; lang?: string }[];
  chosen: Id;
  onChoose(id: Id): void;
};

/** A few of which one is chosen, beside each other. */
function Choice<Id extends string>({ label, options, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-control border border-line bg-sunk p-0.5">
      {options.map(({ id, title, lang }) => (
        <button
          key={id}
          type="button"
          lang={lang}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={classNames(
            'min-h-8 rounded-[6px] px-3 text-13 font-medium',
            id === chosen ? 'bg-surface text-text shadow-sm' : 'text-text-2 hover:text-text',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
