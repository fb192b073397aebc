import type { FoundRecord } from '@souk/contract/console-search';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { usePlaces } from '../places.tsx';
import type { Command } from './command.ts';
import { commandOfRecord, listCommands } from './list-commands.ts';
import { rankCommands } from './rank-commands.ts';

const fetchAfterMs = 150;
/** The shop finds nothing for less. */
const shortest = 2;
const mostOfGroup = 6;
const mostSuggested = 5;

type Group = { kind: Command['kind']; commands: Command[] };

/**
 * Groups by their best match. Actions, settings and pages match immediately, records once the shop responds; until then those of the
 * text before that still match are kept.
 */
export function useCommands(q: string): { groups: Group[]; isAsking: boolean } {
  const t = useT();
  const { audience, permissions } = useMe();
  const places = usePlaces();
  const asked = q.trim();
  const found = useFoundRecords(asked);
  const declared = useMemo(
    () => listCommands({ audience, permissions, places, t }),
    [audience, permissions, places, t],
  );
  const records = useMemo(
    () => found.records.map((record) => commandOfRecord(record, audience, t)),
    [found.records, audience, t],
  );
  const isAsking = asked.length >= shortest && found.q !== asked;
  if (asked === '') return { groups: suggested(declared), isAsking };
  const kept = isAsking ? records.filter(({ title }) => matchesBeginning(title, asked)) : records;
  const ranked = rankCommands([...declared, ...(asked.length >= shortest ? kept : [])], asked);
  const groups = [...Map.groupBy(ranked, ({ kind }) => kind)];
  return {
    groups: groups.map(([kind, commands]) => ({ kind, commands: commands.slice(0, mostOfGroup) })),
    isAsking,
  };
}

const matchesBeginning = (title: string, text: string) => title.toLowerCase().includes(text.toLowerCase());

/** Before anything is typed: the most usual actions and the menu. */
const suggested = (declared: readonly Command[]): Group[] =>
  [
    { kind: 'act' as const, commands: declared.filter(({ kind }) => kind === 'act').slice(0, mostSuggested) },
    { kind: 'page' as const, commands: declared.filter(({ id }) => id.startsWith('page /')) },
  ].filter(({ commands }) => commands.length > 0);

const nothing: { q: string; records: FoundRecord[] } = { q: '', records: [] };

/** What the shop found last; replies to earlier texts are ignored. */
function useFoundRecords(asked: string) {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (asked.length < shortest) return;
    const away = new AbortController();
    const timer = setTimeout(() => {
      call('GET console/search', { query: { q: asked }, signal: away.signal }).then(
        (records) => setFound({ q: asked, records }),
        // On failure only actions, settings and pages are found.
        () => away.signal.aborted || setFound({ q: asked, records: [] }),
      );
    }, fetchAfterMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
  }, [asked]);
  return found;
}
