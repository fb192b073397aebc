import type { PlacedSection } from '@souk/rules/home-sections';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Grip } from '#operator/grip.tsx';
import { StepButtons } from '#operator/step-buttons.tsx';
import { useDraggedRow } from '#parts/use-dragged-row.ts';
import { filledAt } from './filled-at.ts';

type SectionListProps = {
  sections: readonly PlacedSection[];
  mayWrite: boolean;
  onChange(sections: PlacedSection[]): void;
};

export function SectionList({ sections, mayWrite, onChange }: SectionListProps) {
  const t = useT();
  const [announcement, setAnnouncement] = useState('');
  const focusId = useRef<string | null>(null);
  // Restores the focus to the pressed button, which a moved row loses.
  useLayoutEffect(() => {
    if (focusId.current !== null) document.getElementById(focusId.current)?.focus();
    focusId.current = null;
  }, [sections]);
  const move = (from: number, to: number) => {
    const moved = sections[from];
    if (!moved || from === to) return;
    const rest = sections.toSpliced(from, 1);
    onChange(rest.toSpliced(to, 0, moved));
    const name = t(`operator.home.section.${moved.section}`);
    setAnnouncement(t('operator.home.moved', { name, place: to + 1, count: sections.length }));
  };
  return (
    <>
      <ol>
        {sections.map((placed, index) => (
          <SectionRow
            key={placed.section}
            placed={placed}
            index={index}
            count={sections.length}
            mayWrite={mayWrite}
            onMove={move}
            onPress={(id, to) => {
              focusId.current = id;
              move(index, to);
            }}
            onShow={(shown) => onChange(sections.with(index, { ...placed, shown }))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

type SectionRowProps = {
  placed: PlacedSection;
  index: number;
  count: number;
  mayWrite: boolean;
  onMove(from: number, to: number): void;
  onPress(id: string, to: number): void;
  onShow(shown: boolean): void;
};

function SectionRow({ placed, index, count, mayWrite, onMove, onPress, onShow }: SectionRowProps) {
  const t = useT();
  const { section, shown } = placed;
  const { row, grip, isDragged, edge } = useDraggedRow<HTMLLIElement>({ index, list: 'sections', onMove });
  const name = t(`operator.home.section.${section}`);
  const place = filledAt[section];
  return (
    <li
      ref={row}
      data-section={section}
      className={classNames(
        'relative flex items-center gap-1 border-t border-line py-2 ps-4 pe-3',
        isDragged && 'opacity-40',
        edge === 'above' && 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-primary',
        edge === 'below' && 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-primary',
      )}
    >
      <Grip grip={grip} isShown={mayWrite} />
      <div className={classNames('min-w-0 flex-1', !shown && 'text-text-3')}>
        <p className="font-semibold">
          {place ? (
            <Link to={place} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-13 text-text-3">{t(`operator.home.section.${section}.about`)}</p>
      </div>
      {mayWrite && (
        <span className="flex flex-none">
          <StepButtons
            id={`section-${section}`}
            {...{ name, index, count }}
            onStep={(to, button) => onPress(button, to)}
          />
        </span>
      )}
      <Switch
        label={<span className="sr-only">{t('operator.home.shown', { name })}</span>}
        className="flex-none"
        checked={shown}
        disabled={!mayWrite}
        onChange={({ target }) => onShow(target.checked)}
      />
    </li>
  );
}
