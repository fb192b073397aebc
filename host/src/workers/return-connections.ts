import type { ChildProcess, SendHandle } from 'node:child_process';
import { Socket, type SocketConstructorOpts } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Internal messages of Node's cluster module, in both directions; only the fields needed here. */
type OfCluster = { act?: string; seq?: number; ack?: number };
type Handle = { close(): void };

const visitor = { souk: 'visitor' };

/**
 * Node passes each new connection to a worker and keeps it until the worker accepts it. If the worker dies first, the
 * visitor would wait forever. Nothing has been read from such a connection, so it is passed to another worker, or closed if
 * none is open.
 */
export function returnConnections(worker: ChildProcess, findOther: () => ChildProcess | undefined): void {
  const onTheWay = new Map<number, Handle>();
  const send = worker.send.bind(worker) as (...args: unknown[]) => boolean;
  worker.send = (...args: unknown[]) => {
    const [message, handle] = args as [OfCluster, Handle | undefined];
    if (message.act === 'newconn' && message.seq !== undefined && handle) onTheWay.set(message.seq, handle);
    return send(...args);
  };
  worker.on('internalMessage', ({ ack }: OfCluster) => {
    if (ack !== undefined) onTheWay.delete(ack);
  });
  worker.once('exit', async () => {
    while (worker.connected) await nextTurn(); // its last messages may still be in the pipe
    for (const handle of onTheWay.values()) {
      const other = findOther();
      if (other) other.send(visitor, asSocket(handle));
      else handle.close();
    }
    onTheWay.clear();
  });
}

/** A socket that this process does not read from. Node has no public type for its handle. */
function asSocket(handle: Handle): SendHandle {
  return new Socket({ handle, readable: false } as SocketConstructorOpts);
}

/** The worker's side: takes over connections that another worker did not accept. */
export function takeReturned(process: Pick<NodeJS.Process, 'on'>, take: (connection: Socket) => void): void {
  process.on('message', (message: unknown, connection: unknown) => {
    if ((message as { souk?: string } | null)?.souk === visitor.souk && connection instanceof Socket)
      take(connection);
  });
}
