import type pg from 'pg';

export type Send = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * What a transaction needs when its statements do not wait for each other (decision 018). `send` puts a statement on the
 * wire before it returns.
 *
 * `begin` leaves together with the first statement, so that to begin is no wait of its own; a transaction without any is
 * never begun. Only a `select` travels along: should `begin` itself fail, it ran outside of the transaction and has
 * changed nothing. Everything else waits for the answer. `commit` may travel along with the last ones (`commitWith`); whoever
 * commits afterwards is told how that went.
 *
 * After a statement that failed PostgreSQL refuses the others that were on their way. They fail with the error of the
 * first, whichever of them is looked at: that one says whether to try again. A `commit` behind them takes all back.
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
        throw failure ? failure.error : new Error('PostgreSQL took back what was to be committed.');
      return result;
    } finally {
      isOpen = false;
    }
  }

  async function afterEnd(text: string, end: Promise<pg.QueryResult>) {
    if (text === 'commit') return end;
    // Outside of the transaction it would be carried out by itself.
    if (text !== 'rollback') throw new Error(`A statement came after the commit of its transaction: ${text}`);
    await end.catch(() => {}); // whoever sent it knows
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
    // Those that came meanwhile wait for the same answer, and leave in the order they came.
    if (beginning) await beginning;
    if (isOpen && (text === 'commit' || text === 'rollback')) return (ended = end(text));
    return sendOne(text, values);
  };
}

function answered(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] };
}
