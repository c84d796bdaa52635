/** Requests that a client sends without waiting for answers, over a socket of their own. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { boundPipelines, pipelinedMax } from './pipelines.ts'

const waiting: ServerResponse[] = []
const server = createServer((_request, response) => void waiting.push(response))
boundPipelines(server)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

const request = 'GET / HTTP/1.1\r\nhost: test\r\n\r\n'
const opened = async () => {
  waiting.length = 0
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  socket.on('error', () => undefined)
  return { socket, answers: () => said.split('HTTP/1.1 200').length - 1 }
}

test('are answered in their order, however many in all', async () => {
  const { socket, answers } = await opened()
  for (let round = 1; round <= 3; round++) {
    socket.write(request.repeat(pipelinedMax))
    await until(() => waiting.length === pipelinedMax)
    for (const response of waiting.splice(0)) response.end('done')
    await until(() => answers() === round * pipelinedMax)
  }
  socket.destroy()
})

test('end the connection when too many wait for their answers, and none beyond is begun', async () => {
  const { socket } = await opened()
  const closed = once(socket, 'close')
  socket.write(request.repeat(pipelinedMax + 50))
  await closed
  expect(waiting).toHaveLength(pipelinedMax)
})
