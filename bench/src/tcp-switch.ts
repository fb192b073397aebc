import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpSwitch = {
  port: number;
  /** Closes all connections, like HAProxy with `on-marked-down shutdown-sessions`; null: refuses new ones. */
  turnTo(port: number | null): void;
  close(): void;
};

/** A TCP proxy to the current primary database; plays the role of HAProxy with Patroni. */
export async function openTcpSwitch(first: number): Promise<TcpSwitch> {
  let target: number | null = first;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    track(socket);
    if (target === null) return void socket.destroy();
    const onward = connect(target, '127.0.0.1');
    track(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // listening on a port, not on a path
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
