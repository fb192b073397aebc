import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendConstant } from './constant-reply.ts';

test('constant data is serialized once', async () => {
  let written = 0;
  const data = {
    get dialCode() {
      written++;
      return '971';
    },
  };
  const server = fastify();
  server.get('/', (_request, reply) => sendConstant(reply, data));
  const replies = [await server.inject('/'), await server.inject('/')];
  const envelope = { data: { dialCode: '971' }, status: 200, token: null, message: '' };
  expect(replies.map((reply) => reply.json<object>())).toEqual([envelope, envelope]);
  expect(written).toBe(1);
});
