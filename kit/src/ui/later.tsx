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

/** How far below the window a part is taken over, so that it answers before it is seen. */
const ahead = '400px';
// Whatever is pressed may change the page around the part, and React cannot change around what it does not hold yet.
const presses = ['click', 'submit', 'popstate'] as const;

const Place = createContext<RefObject<HTMLElement | null> | null>(null);

/** Parts that come into a page which script holds already have nothing to wait for. */
let isPageHeld = false;

/** Script holds all of the first page that does not wait. */
export function holdPage() {
  isPageHeld = true;
}

/**
 * A part below what is seen first. The server draws it like any other, links and forms in it work; script takes it over when
 * it comes near the window. Never one within another.
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

  // The same element until it is held: React would throw away what the server drew if it changed before.
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
 * What stands within a `Later` and is fetched no earlier than that. The server needs it at once, so callers ask which side
 * this is: `import.meta.env.SSR ? Footer : fetchedLater(…)`.
 */
export function fetchedLater<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => AsDrawn) }));
}

/** Its script does not come, as while nobody answers: what the server drew stays, and works as without script. */
function AsDrawn() {
  const place = use(Place);
  const [drawn] = useState(() => place?.current?.innerHTML ?? '');
  // eslint-disable-next-line react/no-danger -- it stands in this very page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: drawn }} />;
}

/** No hook beside `use`: React would take it for one of an earlier rendering when the gate opens at the wrong moment. */
function Open({ gate, children }: { gate: Gate | null; children: ReactNode }) {
  if (gate && !gate.isOpen && typeof window !== 'undefined') use(gate.whenOpen);
  return children;
}

function Told({ onHeld }: { onHeld: (isHeld: boolean) => void }) {
  useEffect(() => onHeld(true), [onHeld]);
  return null;
}

/** React stops a press within what it does not hold yet. It is kept, to be pressed again once somebody can answer. */
function holdPresses(place: HTMLElement | null, pressed: HTMLElement[]) {
  const keep = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(answeredByScript) : null;
    if (button && place?.contains(button)) pressed.push(button);
  };
  // It was not stopped: React held the part in time.
  const forget = () => void pressed.pop();
  addEventListener('click', keep, true);
  place?.addEventListener('click', forget);
  return () => {
    removeEventListener('click', keep, true);
    place?.removeEventListener('click', forget);
  };
}

/** One for all of a page: a browser asks each observer anew for each frame. */
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
  // Nothing was drawn by the server that could come near.
  if (drawn.length === 0) open();
  return stop;
}
