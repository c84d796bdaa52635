/** Where traces are sent. The name is the one that OpenTelemetry gives everybody. */
import { z } from 'zod'
import type { TracingSetup } from './tracing.ts'

export const tracingVariable = 'OTEL_EXPORTER_OTLP_ENDPOINT'
export const tracingVariables = { [tracingVariable]: z.url({ protocol: /^https?$/ }).optional() }

/** Undefined: nowhere. */
export const readTracing = (env: { readonly [tracingVariable]?: string | undefined }): TracingSetup | undefined =>
  env[tracingVariable] === undefined ? undefined : { endpoint: env[tracingVariable] }
