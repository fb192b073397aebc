import type pg from 'pg';

export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * What a transaction needs when its statements do not wait for each other (decision 018). `send` puts a statement on the
 * wire before it returns.
 *
 * `begin` leaves together with the first statement, so that to begin is no wait of its own; a transaction without any is
 * never begun. Only a `select` travels along: should `begin` itself fail, it ran outside of the transaction and has
 * changed nothing. Everything else waits for the answer.
 *
 * After a statement that failed PostgreSQL refuses the others that were on their way. They fail with the error of the
 * first, whichever of them is looked at: that one says whether to try again.
 */
export function pipelined(send: Send): Send {
  let isBeginDue = false;
  let beginning: Promise<unknown> | null = null;
  let isOpen = false;
  let failure: { error: unknown } | null = null;

  async function sendOne(text: string, values?: readonly unknown[]) {
    if (/^(commit|rollback)/.test(text)) failure = null;
    if (/^(commit|rollback)$/.test(text)) isOpen = false;
    try {
      return await send(text, values);
    } catch (error) {
      if (isOpen) failure ??= { error };
      throw failure ? failure.error : error;
    }
  }

  return async function sendInOrder(text, values) {
    if (text === 'begin') {
      isBeginDue = true;
      return answered('BEGIN');
    }
    if (isBeginDue) {
      isBeginDue = false;
      if (text === 'commit' || text === 'rollback') return answered(text.toUpperCase());
      isOpen = true;
      const begun = sendOne('begin');
      if (/^\s*select\b/i.test(text)) {
        const [, result] = await Promise.all([begun, sendOne(text, values)]);
        return result;
      }
      beginning = begun.finally(() => (beginning = null));
    }
    // Those that came meanwhile wait for the same answer, and leave in the order they came.
    if (beginning) await beginning;
    return sendOne(text, values);
  };
}

function answered(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
