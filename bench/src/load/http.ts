/** HTTP/1.1 with keep-alive: one request at a time per connection, answered with a content length. */
import { open } from '@coldway/contract/readings/open.ts'
import { uplinkOf } from '@coldway/simulator/wire/json.ts'
import { closeSocket, type OpenLine, openSocket } from './line.ts'

const headEnd = Buffer.from('\r\n\r\n')

export const openHttp: OpenLine = async (parts) => {
  const { code, secret } = parts.device
  const socket = await openSocket(parts)
  const credential = Buffer.from(`${code}:${secret}`).toString('base64')
  const head = `POST ${open.uplink.path} HTTP/1.1\r\nhost: bench\r\nauthorization: Basic ${credential}\r\ncontent-type: application/json\r\n`
  let came: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    came = came.length === 0 ? bytes : Buffer.concat([came, bytes])
    for (let size = answerSize(came); size !== undefined; size = answerSize(came)) {
      const status = came.toString('latin1', 9, 12)
      if (status === '200') parts.onAnswer()
      else parts.onRefusal(`HTTP ${status}`)
      came = came.subarray(size)
    }
  })
  return {
    send(reports) {
      const uplinks = reports.map(uplinkOf)
      const body = JSON.stringify(uplinks.length === 1 ? uplinks[0] : uplinks)
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    },
    get isFull() {
      return socket.writableNeedDrain
    },
    close: () => closeSocket(socket),
  }
}

/** Size of the first answer once it is complete. */
const answerSize = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  const size = end + headEnd.length + Number(length ?? 0)
  return bytes.length >= size ? size : undefined
}
