import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpSwitch = {
  port: number;
  /** Ends all connections, as HAProxy does with `on-marked-down shutdown-sessions`; null: nobody is there. */
  turnTo(port: number | null): void;
  close(): void;
};

/** One address that leads to whichever database is primary: the place of HAProxy in front of Patroni. */
export async function openTcpSwitch(first: number): Promise<TcpSwitch> {
  let target: number | null = first;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (target === null) return void socket.destroy();
    const onward = connect(target, '127.0.0.1');
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port, not on a path
    turnTo(port) {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
