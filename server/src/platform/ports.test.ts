import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenFrom, takePort } from './ports.ts'

const host = '127.0.0.1'
const held = async (port: number): Promise<Server> => {
  const holder = createServer().listen(port, host)
  await once(holder, 'listening')
  return holder
}

test('gives the wanted port when it is free, the next one when it is taken', async () => {
  const { port: wanted, wasTaken } = await takePort(0, host)
  expect(wasTaken).toBe(false)
  expect(await takePort(wanted, host)).toEqual({ port: wanted, wasTaken: false })
  const holder = await held(wanted)
  const next = await takePort(wanted, host)
  expect(next.wasTaken).toBe(true)
  expect(next.port).toBeGreaterThan(wanted)
  // A listener on one address takes the port for all of them.
  expect((await takePort(wanted, '0.0.0.0')).wasTaken).toBe(true)
  holder.close()
})

test('listens on the next port when another program takes the one that was found free', async () => {
  const { port: wanted } = await takePort(0, host)
  const holders: Server[] = []
  const app = fastify()
  const { port, wasTaken } = await listenFrom({ wanted, host }, async (free) => {
    if (holders.length < 2) holders.push(await held(free))
    await app.listen({ port: free, host })
  })
  expect([wasTaken, holders.length]).toEqual([true, 2])
  expect(port).toBeGreaterThan(wanted + 1)
  expect((await fetch(`http://${host}:${port}/`)).status).toBe(404)
  await app.close()
  for (const holder of holders) holder.close()
})

test('passes on what else stops a listener', async () => {
  const refused = listenFrom({ wanted: 0, host }, () => Promise.reject(new Error('no such wire')))
  await expect(refused).rejects.toThrow('no such wire')
})
