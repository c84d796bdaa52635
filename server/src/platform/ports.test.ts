import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { takePort } from './ports.ts'

test('gives the wanted port when it is free, the next one when it is taken', async () => {
  const { port: wanted, wasTaken } = await takePort(0, '127.0.0.1')
  expect(wasTaken).toBe(false)
  expect(await takePort(wanted, '127.0.0.1')).toEqual({ port: wanted, wasTaken: false })
  const holder = createServer().listen(wanted, '127.0.0.1')
  await once(holder, 'listening')
  const next = await takePort(wanted, '127.0.0.1')
  expect(next.wasTaken).toBe(true)
  expect(next.port).toBeGreaterThan(wanted)
  // A listener on one address takes the port for all of them.
  expect((await takePort(wanted, '0.0.0.0')).wasTaken).toBe(true)
  holder.close()
})
