import { securityByAccess } from './openapi-parameters.ts';
import { problemNamed, type OpenApiResponse } from './openapi-replies.ts';
import type { OpenApiOperation } from './openapi-operation.ts';

/* Endpoints below `/api/v1/` without an envelope (CONTRACT §2.3, §2.8): for browsers, providers and programs. */

type Outside = { path: string; method: 'get' | 'post'; operation: OpenApiOperation };

const notFound = problemNamed('NotFound');
const tooMany = problemNamed('TooMany');

const goesTo = (description: string): OpenApiResponse => ({
  description,
  headers: { Location: { description: 'Where the browser is redirected', schema: { type: 'string' } } },
});

const provider = (...names: string[]) => ({
  name: 'provider',
  in: 'path' as const,
  required: true,
  schema: { type: 'string', enum: names },
});
const query = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'string' },
});

const paying = ['stripe', 'razorpay', 'paypal', 'flutterwave', 'iyzico', 'payfast', 'phonepe'];
const anyBody = { required: false, content: { '*/*': { schema: {} } } };

function operation(
  operationId: string,
  tag: string,
  rest: Pick<OpenApiOperation, 'summary' | 'responses'> & Partial<OpenApiOperation>,
): OpenApiOperation {
  return { operationId, tags: [tag], security: securityByAccess.public, ...rest };
}

function browserReturn(way: 'return' | 'cancel'): Outside[] {
  const word = way === 'return' ? 'Return' : 'Cancel';
  const rest = {
    summary: `Redirect from a payment provider after ${way === 'return' ? 'payment' : 'the customer cancels'}`,
    parameters: [provider(...paying)],
    responses: { '303': goesTo('To the page that shows the result'), '404': notFound, '429': tooMany },
  };
  return [
    {
      path: `/payment/{provider}/${way}`,
      method: 'get',
      operation: operation(`payment${word}`, 'payment', rest),
    },
    {
      path: `/payment/{provider}/${way}`,
      method: 'post',
      operation: operation(`payment${word}ByForm`, 'payment', {
        ...rest,
        summary: `${rest.summary}, as a form post`,
        requestBody: anyBody,
      }),
    },
  ];
}

export const outsideTheEnvelope: readonly Outside[] = [
  {
    path: '/user/social-login/redirect/{provider}',
    method: 'get',
    operation: operation('socialLogin', 'socialLogin', {
      summary: 'Redirect the browser to Google or Facebook to log in',
      parameters: [provider('google', 'facebook'), query('next', 'The page to return to')],
      responses: {
        '302': goesTo('To the provider, or to the login page if it’s turned off'),
        '404': notFound,
      },
    }),
  },
  {
    path: '/user/social-login/callback/{provider}',
    method: 'get',
    operation: operation('socialLoginReturn', 'socialLogin', {
      summary: 'Receive the redirect from Google or Facebook after a social login',
      parameters: [
        provider('google', 'facebook'),
        query('code', 'Authorization code from the provider'),
        query('state', 'State issued by the shop'),
      ],
      responses: { '302': goesTo('To `/social-callback?token=…`, or to the login page'), '404': notFound },
    }),
  },
  ...browserReturn('return'),
  ...browserReturn('cancel'),
  {
    path: '/payment/{provider}/notify',
    method: 'post',
    operation: operation('paymentNotice', 'payment', {
      summary: 'Receive a payment provider’s webhook, verified as the provider specifies',
      parameters: [provider(...paying)],
      requestBody: { ...anyBody, required: true },
      responses: {
        '200': {
          description: 'Accepted, in the form the provider expects',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        '400': {
          description: 'Verification failed',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        '404': {
          description: 'Unknown payment',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        '413': problemNamed('TooLarge'),
        '503': {
          description: 'Try again later',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    }),
  },
  {
    path: '/openapi.json',
    method: 'get',
    operation: operation('openapi', 'description', {
      summary: 'Get this OpenAPI document',
      responses: {
        '200': {
          description: 'OpenAPI 3.1',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        '405': problemNamed('MethodNotAllowed'),
        '429': tooMany,
      },
    }),
  },
];
