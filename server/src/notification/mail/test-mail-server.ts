import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailRefusal = { code: number; words: string };
export type TestMailServer = {
  url: string;
  arrived: readonly { to: string[]; from: string; source: string }[];
  close(): void;
};

/** A mail server that stores what it receives, or answers every email with `refusal`. */
export async function openTestMailServer(refusal?: MailRefusal): Promise<TestMailServer> {
  const arrived: TestMailServer['arrived'][number][] = [];
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSMTPUTF8: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  sink.listen(0, '127.0.0.1');
  await once(sink.server, 'listening');
  const { port } = sink.server.address() as AddressInfo; // it listens on TCP
  return { arrived, url: `smtp://127.0.0.1:${port}`, close: () => sink.close() };
}
