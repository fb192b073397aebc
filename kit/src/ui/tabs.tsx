import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tabLook, tabRowLook } from './tab-links.tsx';

type TabsProps = {
  label: string;
  tabs: { id: string; title: ReactNode; body: ReactNode }[];
  initial?: string;
};

export function Tabs({ label, tabs, initial }: TabsProps) {
  const [selected, setSelected] = useState(initial ?? tabs[0]?.id);
  const prefix = useId();
  const index = tabs.findIndex((tab) => tab.id === selected);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = nextIndex(event, index, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    setSelected(tab.id);
    (event.currentTarget.children[next] as HTMLElement).focus();
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={tabRowLook} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${prefix}${tab.id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => setSelected(tab.id)}
            className={tabLook(tab.id === selected)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}${tab.id}-panel`}
          aria-labelledby={`${prefix}${tab.id}`}
          tabIndex={0}
          hidden={tab.id !== selected}
          className="pt-4"
        >
          {tab.body}
        </div>
      ))}
    </div>
  );
}

function nextIndex(event: KeyboardEvent<HTMLElement>, index: number, count: number): number | null {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  if (event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (index + 1) % count;
  if (event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (index - 1 + count) % count;
  return null;
}
