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
import { answeredByScript, pressAgain } from '#browser/kept-presses.ts';

/** Distance below the viewport at which hydration starts, so that a part is interactive before it is visible. */
const ahead = '400px';
// Any of these may change the page around the part, and React can't update around unhydrated content.
const presses = ['click', 'submit', 'popstate'] as const;

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
export function Later({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement[]>([]);
  const [gate] = useState(() => (isPageHeld ? null : makeGate()));
  const [first] = useState(children);
  const [isHeld, setIsHeld] = useState(gate === null);
  const isMoving = [useNavigation().state, useRevalidator().state].some((state) => state !== 'idle');
  if (isMoving) gate?.open();

  useEffect(() => {
    if (gate) return openWhenNear(gate, place.current);
  }, [gate]);
  useEffect(() => {
    if (!isHeld) return holdPresses(place.current, pressed.current);
    pressAgain(pressed.current.splice(0));
  }, [isHeld]);

  // The same element until hydration: React would discard the server's markup if it changed before.
  const shown = isHeld ? children : first;
  const part = useMemo(
    () => (
      <Suspense>
        <Place value={place}>
          <Open gate={gate}>
            {shown}
            <Told onHeld={setIsHeld} />
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
export function fetchedLater<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => AsDrawn) }));
}

/** Fallback when the script fails to load, such as offline: keeps the server's markup, which works without script. */
function AsDrawn() {
  const place = use(Place);
  const [drawn] = useState(() => place?.current?.innerHTML ?? '');
  // eslint-disable-next-line react/no-danger -- it stands in this very page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: drawn }} />;
}

/** No hook besides `use`: React would mix it up with those of an earlier render if the gate opens at the wrong moment. */
function Open({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  if (gate && !gate.isOpen && typeof window !== 'undefined') use(gate.whenOpen);
  return children;
}

function Told({ onHeld }: { onHeld: (isHeld: boolean) => void }) {
  useEffect(() => onHeld(true), [onHeld]);
  return null;
}

/** React drops clicks inside unhydrated content. They are recorded and replayed after hydration. */
function holdPresses(place: HTMLElement | null, pressed: HTMLElement[]) {
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(answeredByScript) : null;
    if (button && place?.contains(button)) pressed.push(button);
  };
  // The event wasn't stopped: React had hydrated the part in time.
  const forget = () => void pressed.pop();
  addEventListener('click', keep, true);
  place?.addEventListener('click', forget);
  return () => {
    removeEventListener('click', keep, true);
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
  const drawn = [...(place?.children ?? [])];
  const observer = watchNearness();
  const stop = () => {
    for (const child of drawn) observer.unobserve(child);
    place?.removeEventListener('focusin', open);
    for (const press of presses) removeEventListener(press, open, true);
  };
  const open = () => {
    gate.open();
    stop();
  };
  for (const child of drawn) {
    opensWhenNear.set(child, open);
    observer.observe(child);
  }
  place?.addEventListener('focusin', open);
  for (const press of presses) addEventListener(press, open, true);
  // The server rendered nothing that could be observed.
  if (drawn.length === 0) open();
  return stop;
}
