// Preloaded by a test (NODE_OPTIONS): says which modules of OpenTelemetry the process loads, in whichever way.
import * as module from 'node:module';

module.registerHooks?.({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) process.stderr.write(`loaded ${url}\n`);
    return next(url, context);
  },
});
