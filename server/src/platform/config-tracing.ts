/** The address traces are sent to. OpenTelemetry defines the name of the variable. */
import { z } from 'zod'
import type { TracingSetup } from './tracing.ts'

export const tracingVariable = 'OTEL_EXPORTER_OTLP_ENDPOINT'
export const tracingVariables = { [tracingVariable]: z.url({ protocol: /^https?$/ }).optional() }

/** Gives undefined when tracing is off. */
export const readTracing = (env: { readonly [tracingVariable]?: string | undefined }): TracingSetup | undefined =>
  env[tracingVariable] === undefined ? undefined : { endpoint: env[tracingVariable] }
