import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

type Source = Record<string, string | undefined>;

/** Sampler of `OTEL_TRACES_SAMPLER` and its `_ARG`; unknown values mean OpenTelemetry's default, parent-based always on. */
export function samplerOf(source: Source): Sampler {
  const name = source['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const root = rootSampler(name.replace(/^parentbased_/, ''), source['OTEL_TRACES_SAMPLER_ARG']);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, share: string | undefined): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(share ? Number(share) : 1);
  return new AlwaysOnSampler();
}
