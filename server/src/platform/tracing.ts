/**
 * Traces across processes: one span for each call, batch of reports, rules batch and job, sent to an OpenTelemetry
 * collector when an endpoint is set; without one nothing is loaded or measured. A span carries names and counts of the
 * program, never a value of a user.
 */
import type { Attributes, Span, SpanOptions } from '@opentelemetry/api'
import type { Log } from './log.ts'

export interface Tracing {
  /** `carrier` holds the headers of the caller, to continue its trace. */
  span<Data>(name: string, about: About, work: (note: Note) => Promise<Data>): Promise<Data>
  /** Sends within moments what has not left yet. */
  close(): Promise<void>
}
export interface About {
  readonly attributes?: Attributes
  readonly carrier?: Readonly<Record<string, unknown>>
}
/** Adds attributes that become known during the work. */
export type Note = (attributes: Attributes) => void

export interface TracingSetup {
  /** The address of a collector's OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: string
}

const nothing: Note = () => undefined
const noTracing: Tracing = {
  span: (_name, _about, work) => work(nothing),
  close: async () => undefined,
}

const closeWithinMs = 3_000

export const startTracing = async (
  setup: TracingSetup | undefined,
  { roles, log }: { readonly roles: ReadonlySet<string>; readonly log: Log },
): Promise<Tracing> => {
  if (!setup) return noTracing
  const [
    api,
    sdk,
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ])
  // A collector that is away is logged once; reports do not wait for it.
  let isSaid = false
  api.diag.setLogger({
    verbose: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (text) => log.debug({ text }, 'tracing'),
    error: (text) => {
      if (!isSaid) log.warn({ text: text.slice(0, 300) }, 'traces cannot be sent')
      isSaid = true
    },
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'coldway', 'coldway.roles': [...roles] }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${setup.endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: 5_000,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('coldway')
  const propagator = new W3CTraceContextPropagator()
  const from = (carrier: About['carrier']) =>
    carrier ? propagator.extract(api.ROOT_CONTEXT, carrier, api.defaultTextMapGetter) : api.context.active()
  return {
    span(name, { attributes = {}, carrier }, work) {
      const options: SpanOptions = { attributes, kind: carrier ? api.SpanKind.SERVER : api.SpanKind.INTERNAL }
      return tracer.startActiveSpan(name, options, from(carrier), async (span: Span) => {
        try {
          return await work((found) => void span.setAttributes(found))
        } catch (error) {
          // Send the name alone: a message may hold what a user wrote.
          span.setStatus({ code: api.SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
          throw error
        } finally {
          span.end()
        }
      })
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}
