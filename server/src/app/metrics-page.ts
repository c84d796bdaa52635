/**
 * Serves metrics to Prometheus on a listener of its own, so that access to the console does not give access to them.
 */
import { createServer, type Server } from 'node:http'
import type { Metrics } from '../platform/metrics.ts'

export const createMetricsPage = (metrics: Metrics): Server =>
  createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
