import type { ChildProcess, SendHandle } from 'node:child_process';
import { Socket, type SocketConstructorOpts } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What Node's cluster says over the pipe, in both directions; of its own protocol only what is needed here. */
type OfCluster = { act?: string; seq?: number; ack?: number };
type Handle = { close(): void };

const visitor = { souk: 'visitor' };

/**
 * Node hands each new connection to a worker and keeps it until the worker says that it took it. One that dies before it does never
 * says so, and the visitor would wait for ever. Whoever did not take a connection has read nothing of it: so another takes it; where
 * nobody else is open it is closed.
 */
export function returnConnections(worker: ChildProcess, findOther: () => ChildProcess | undefined): void {
  const onTheWay = new Map<number, Handle>();
  const send = worker.send.bind(worker) as (...said: unknown[]) => boolean;
  worker.send = (...said: unknown[]) => {
    const [message, handle] = said as [OfCluster, Handle | undefined];
    if (message.act === 'newconn' && message.seq !== undefined && handle) onTheWay.set(message.seq, handle);
    return send(...said);
  };
  worker.on('internalMessage', ({ ack }: OfCluster) => {
    if (ack !== undefined) onTheWay.delete(ack);
  });
  worker.once('exit', async () => {
    while (worker.connected) await nextTurn(); // what it said last may be in the pipe still
    for (const handle of onTheWay.values()) {
      const other = findOther();
      if (other) other.send(visitor, asSocket(handle));
      else handle.close();
    }
    onTheWay.clear();
  });
}

/** Of which this process reads nothing. Node has no public name for the handle of a socket. */
function asSocket(handle: Handle): SendHandle {
  return new Socket({ handle, readable: false } as SocketConstructorOpts);
}

/** At the other end: connections that another worker did not live to take. */
export function takeReturned(process: Pick<NodeJS.Process, 'on'>, take: (connection: Socket) => void): void {
  process.on('message', (message: unknown, connection: unknown) => {
    if ((message as { souk?: string } | null)?.souk === visitor.souk && connection instanceof Socket)
      take(connection);
  });
}
