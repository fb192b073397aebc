import type { FastifyInstance } from 'fastify';
import type { Environment } from './environment.ts';

export async function listenOn(
  server: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Environment, 'port' | 'host'>,
): Promise<void> {
  try {
    await server.listen({ port, host, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    throw new Error(listenProblem(error as NodeJS.ErrnoException, { port, host }), { cause: error });
  }
}

function listenProblem(
  error: NodeJS.ErrnoException,
  { port, host }: Pick<Environment, 'port' | 'host'>,
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is already in use. Stop the other program, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES')
    return `This user isn’t allowed to listen on port ${port}. Choose one above 1023 with PORT.`;
  return `The shop cannot listen on ${host} port ${port} (${error.code ?? error.message}); check HOST and PORT.`;
}
