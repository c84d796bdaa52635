/** The address where Prometheus reads the metrics of a process. */
import { z } from 'zod'

export const metricsVariables = {
  COLDWAY_METRICS_PORT: z.union([z.literal('off'), z.coerce.number().int().min(0).max(65_535)]).default(9464),
  COLDWAY_METRICS_HOST: z.string().default('127.0.0.1'),
}

export interface MetricsSetup {
  readonly host: string
  readonly port: number
}

/** Gives undefined when metrics are off. */
export const readMetrics = (env: {
  readonly COLDWAY_METRICS_PORT: number | 'off'
  readonly COLDWAY_METRICS_HOST: string
}): MetricsSetup | undefined =>
  env.COLDWAY_METRICS_PORT === 'off' ? undefined : { host: env.COLDWAY_METRICS_HOST, port: env.COLDWAY_METRICS_PORT }
