import type pg from 'pg';

export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Pipelines the statements of a transaction (decision 018). `send` must write a statement to the socket before it returns.
 *
 * `begin` is sent together with the first statement, so that it takes no round trip of its own; a transaction without
 * statements is never begun. Only a `select` is sent along: if `begin` fails, it runs outside the transaction and changes
 * nothing. Other statements wait for the answer. `commit` may be sent along with the last ones (`commitWith`); a later
 * commit gets the same result.
 *
 * After a failure PostgreSQL refuses the statements that follow. They all reject with the first error, which decides
 * whether to retry. A `commit` after them rolls back.
 */
export function pipelined(send: Send): Send {
  let isBeginDue = false;
  let beginning: Promise<unknown> | null = null;
  let isOpen = false;
  let ended: Promise<pg.QueryResult> | null = null;
  let failure: { error: unknown } | null = null;

  async function sendOne(text: string, values?: readonly unknown[]) {
    if (text.startsWith('rollback')) failure = null;
    try {
      return await send(text, values);
    } catch (error) {
      if (isOpen) failure ??= { error };
      throw failure ? failure.error : error;
    }
  }

  async function end(text: 'commit' | 'rollback') {
    try {
      const result = await sendOne(text);
      if (text === 'commit' && result.command !== 'COMMIT')
        throw failure
          ? failure.error
          : new Error('PostgreSQL rolled back the transaction instead of committing it.');
      return result;
    } finally {
      isOpen = false;
    }
  }

  async function afterEnd(text: string, end: Promise<pg.QueryResult>) {
    if (text === 'commit') return end;
    // Outside the transaction it would take effect on its own.
    if (text !== 'rollback') throw new Error(`A statement came after the commit of its transaction: ${text}`);
    await end.catch(() => {}); // its sender handles the error
    return answered('ROLLBACK');
  }

  return async function sendInOrder(text, values) {
    if (text === 'begin') {
      isBeginDue = true;
      ended = null;
      return answered('BEGIN');
    }
    if (ended) return afterEnd(text, ended);
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
    // Statements called meanwhile wait for the same answer and are sent in order.
    if (beginning) await beginning;
    if (isOpen && (text === 'commit' || text === 'rollback')) return (ended = end(text));
    return sendOne(text, values);
  };
}

function answered(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
