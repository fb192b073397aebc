import { EnvironmentError } from '#environment-error.ts';

type Source = Record<string, string | undefined>;

/**
 * Whether OpenTelemetry's variables request traces: by an endpoint or the exporter's name. Throws EnvironmentError with one
 * sentence for unsupported values.
 */
export function isTracingEnabled(source: Source): boolean {
  if (source['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const exporter = source['OTEL_TRACES_EXPORTER'] ?? '';
  if (exporter === 'none') return false;
  if (exporter !== '' && exporter !== 'otlp')
    throw new EnvironmentError('OTEL_TRACES_EXPORTER must be otlp or none.');
  const isEnabled = Boolean(
    exporter || source['OTEL_EXPORTER_OTLP_ENDPOINT'] || source['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  );
  const protocol = source['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || source['OTEL_EXPORTER_OTLP_PROTOCOL'];
  // OTLP/HTTP receivers accept both encodings at one address; we send JSON.
  if (isEnabled && protocol && !['http/json', 'http/protobuf'].includes(protocol))
    throw new EnvironmentError(
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: traces are sent over HTTP, usually to port 4318.',
    );
  return isEnabled;
}
