/* In place of React Router's `instrumentation.js` (router-our-way.ts): nothing watches the router in a browser. */

export const getRouteInstrumentationUpdates = () => ({});

export const instrumentClientSideRouter = <Router>(router: Router) => router;

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
