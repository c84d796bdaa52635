import { mockCalls, mockPath } from '@coldway/contract/mock-calls.ts'
import type { FastifyInstance } from 'fastify'

/** Mounts the demo area's calls. Without it their addresses are unknown ones. */
export const mountMockCalls = (app: FastifyInstance): void => {
  for (const [name, data] of Object.entries(mockCalls))
    app.get(mockPath(name), () => ({ code: 0, message: 'success', data }))
}
