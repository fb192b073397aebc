import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { customProperties } from './custom-properties.ts';

type MenuProps = {
  /** Content of the button; `name` is its accessible name if the content has no text. */
  label: ReactNode;
  name?: string;
  /** Aligned edges. Default `start`. */
  align?: 'start' | 'end';
  buttonClassName?: string;
  panelClassName?: string;
  /** A list of links or buttons with the class `menu-item`. */
  children: ReactNode;
};

/** A button that opens a list of links: a disclosure in the top layer, not `role=menu`. Works without script. */
export function Menu({ label, name, align = 'start', buttonClassName, panelClassName, children }: MenuProps) {
  const id = `menu${useId().replace(/\W/g, '')}`;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onToggle = (event: ToggleEvent) => {
      const isOpen = event.newState === 'open';
      setOpen(isOpen);
      if (isOpen && button.current && !CSS.supports('position-area', 'block-end')) {
        placeBelow(element, button.current, align);
      }
    };
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, [align]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name}
        aria-expanded={open}
        aria-controls={id}
        className={buttonClassName}
        style={customProperties({ anchorName: `--${id}` })}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classNames('menu', `menu-${align}`, panelClassName)}
        style={customProperties({ positionAnchor: `--${id}` })}
        onClick={(event) => {
          // Client-side navigation keeps the page, so the menu must be closed.
          if ((event.target as Element).closest('a, button')) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

// For browsers without anchor positioning.
function placeBelow(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end') {
  const box = anchor.getBoundingClientRect();
  const isRtl = getComputedStyle(panel).direction === 'rtl';
  const fromStart = isRtl ? innerWidth - box.right : box.left;
  const fromEnd = isRtl ? box.left : innerWidth - box.right;
  panel.style.position = 'fixed';
  panel.style.insetBlockStart = `${box.bottom}px`;
  if (align === 'start') panel.style.insetInlineStart = `${fromStart}px`;
  else panel.style.insetInlineEnd = `${fromEnd}px`;
}
