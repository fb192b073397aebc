import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { makeGate, type Gate } from '#browser/gate.ts';
import { answeredByScript, replayClicks } from '#browser/recorded-clicks.ts';

/** Distance below the viewport at which hydration starts, so that a part is interactive before it is visible. */
const ahead = '400px';
// Any of these may change the page around the part, and React can't update around unhydrated content.
const interactions = ['click', 'submit', 'popstate'] as const;

const Place = createContext<RefObject<HTMLElement | null> | null>(null);

/** Parts rendered after hydration have nothing to wait for. */
let isPageHeld = false;

/** Marks the first page as hydrated, except for deferred parts. */
export function holdPage() {
  isPageHeld = true;
}

/**
 * Lazily hydrates content below the fold. The server renders it as usual, with working links and forms; hydration starts when it
 * comes near the viewport. Don't nest.
 */
export function LazyHydrate({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const clicked = useRef<HTMLElement[]>([]);
  const [gate] = useState(() => (isPageHeld ? null : makeGate()));
  const [first] = useState(children);
  const [isHeld, setIsHeld] = useState(gate === null);
  const isMoving = [useNavigation().state, useRevalidator().state].some((state) => state !== 'idle');
  if (isMoving) gate?.open();

  useEffect(() => {
    if (gate) return openWhenNear(gate, place.current);
  }, [gate]);
  useEffect(() => {
    if (!isHeld) return recordClicks(place.current, clicked.current);
    replayClicks(clicked.current.splice(0));
  }, [isHeld]);

  // The same element until hydration: React would discard the server's markup if it changed before.
  const shown = isHeld ? children : first;
  const part = useMemo(
    () => (
      <Suspense>
        <Place value={place}>
          <Open gate={gate}>
            {shown}
            <HydrationNotifier onHeld={setIsHeld} />
          </Open>
        </Place>
      </Suspense>
    ),
    [gate, shown],
  );
  return (
    <div ref={place} className={isHeld ? 'contents' : undefined} data-waiting={isHeld ? undefined : ''}>
      {part}
    </div>
  );
}

/**
 * Lazy-loads a component inside a `Later`. The server needs it synchronously, so callers write `import.meta.env.SSR ? Footer :
 * fetchedLater(…)`.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => ServerMarkup) }));
}

/** Fallback when the script fails to load, such as offline: keeps the server's markup, which works without script. */
function ServerMarkup() {
  const place = use(Place);
  const [markup] = useState(() => place?.current?.innerHTML ?? '');
  // eslint-disable-next-line react/no-danger -- it stands in this very page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** No hook besides `use`: React would mix it up with those of an earlier render if the gate opens at the wrong moment. */
function Open({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  if (gate && !gate.isOpen && typeof window !== 'undefined') use(gate.whenOpen);
  return children;
}

function HydrationNotifier({ onHeld }: { onHeld: (isHeld: boolean) => void }) {
  useEffect(() => onHeld(true), [onHeld]);
  return null;
}

/** React drops clicks inside unhydrated content. They are recorded and replayed after hydration. */
function recordClicks(place: HTMLElement | null, clicked: HTMLElement[]) {
  const record = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(answeredByScript) : null;
    if (button && place?.contains(button)) clicked.push(button);
  };
  // The event wasn't stopped: React had hydrated the part in time.
  const forget = () => void clicked.pop();
  addEventListener('click', record, true);
  place?.addEventListener('click', forget);
  return () => {
    removeEventListener('click', record, true);
    place?.removeEventListener('click', forget);
  };
}

/** One observer per page: browsers evaluate each observer in every frame. */
let nearness: IntersectionObserver | null = null;
const opensWhenNear = new WeakMap<Element, () => void>();

function watchNearness(): IntersectionObserver {
  nearness ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) opensWhenNear.get(target)?.();
    },
    { rootMargin: `0px 0px ${ahead}` },
  );
  return nearness;
}

function openWhenNear(gate: Gate, place: HTMLElement | null) {
  const elements = [...(place?.children ?? [])];
  const observer = watchNearness();
  const stop = () => {
    for (const child of elements) observer.unobserve(child);
    place?.removeEventListener('focusin', open);
    for (const interaction of interactions) removeEventListener(interaction, open, true);
  };
  const open = () => {
    gate.open();
    stop();
  };
  for (const child of elements) {
    opensWhenNear.set(child, open);
    observer.observe(child);
  }
  place?.addEventListener('focusin', open);
  for (const interaction of interactions) addEventListener(interaction, open, true);
  // The server rendered nothing that could be observed.
  if (elements.length === 0) open();
  return stop;
}
