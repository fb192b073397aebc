import { z } from 'zod';
import { RECORD_VIEWS, record, recordRow, savedRecord, sentValues } from '../console/operator-records.ts';
import { movedUses, moveTarget, recordUses } from '../console/record-uses.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';

const params = z.object({ id: pathId });

export function storeCalls<const Path extends string, const Right extends 'vouchers' | 'shipping'>(
  list: Path,
  kind: string,
  right: Right,
) {
  const one = `${list}/{id}` as const;
  const read = { seller: `${right}.read` } as const;
  const write = { seller: `${right}.write` } as const;
  return {
    list: consoleEndpoint({
      method: 'GET',
      path: list,
      access: read,
      summary: `List the store’s ${kind}s, newest first`,
      query: z.object(listQuery(RECORD_VIEWS, ['place', 'title'])),
      reply: listReply(recordRow),
    }),
    read: consoleEndpoint({
      method: 'GET',
      path: one,
      access: read,
      summary: `Get a ${kind} of the store in the format that saving accepts`,
      params,
      reply: record,
    }),
    create: consoleEndpoint({
      method: 'POST',
      path: list,
      access: write,
      confirm: 'never',
      summary: `Create a ${kind} for the store`,
      body: sentValues,
      reply: savedRecord,
    }),
    save: consoleEndpoint({
      method: 'PUT',
      path: one,
      access: write,
      confirm: 'never',
      summary: `Replace a ${kind} of the store; published right away`,
      params,
      body: sentValues,
      reply: savedRecord,
    }),
    remove: consoleEndpoint({
      method: 'DELETE',
      path: one,
      access: write,
      confirm: 'never',
      summary: `Delete an unused ${kind} of the store`,
      params,
      reply: z.literal(true),
    }),
    uses: consoleEndpoint({
      method: 'GET',
      path: `${list}/{id}/uses` as const,
      access: read,
      summary: `List what uses a ${kind} of the store, with counts and the first names`,
      params,
      reply: recordUses,
    }),
    move: consoleEndpoint({
      method: 'POST',
      path: `${list}/{id}/move-uses` as const,
      access: write,
      confirm: 'never',
      summary: `Make all products that use a ${kind} of the store use another; large numbers in a background job`,
      params,
      body: moveTarget,
      reply: movedUses,
    }),
  };
}
