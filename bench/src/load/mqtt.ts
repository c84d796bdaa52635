/** MQTT 3.1.1, QoS 1: CONNACK and PUBACK are four bytes each, so answers are counted, not parsed. */
import { uplinkOf } from '@coldway/simulator/wire/json.ts'
import mqttPacket from 'mqtt-packet'
import { closeSocket, firstAnswer, type OpenLine, openSocket } from './line.ts'

const packetBytes = 4
const pubackByte = 0x40

export const openMqtt: OpenLine = async (parts) => {
  const { code, secret } = parts.device
  const socket = await openSocket(parts)
  const hello = mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: code,
    keepalive: 0,
    username: code,
    password: Buffer.from(secret),
  })
  const welcome = await firstAnswer(socket, () => socket.write(hello))
  if (welcome[3] !== 0) throw new Error(`MQTT sign-in answered ${welcome[3]}`)
  let gathered = 0
  socket.on('data', (bytes: Buffer) => {
    if (gathered === 0 && bytes[0] !== pubackByte) return parts.onFailure('no PUBACK')
    for (gathered += bytes.length; gathered >= packetBytes; gathered -= packetBytes) parts.onAnswer()
  })
  let messageId = 0
  return {
    send(reports) {
      messageId = (messageId % 65_535) + 1
      const uplinks = reports.map(uplinkOf)
      const payload = JSON.stringify(uplinks.length === 1 ? uplinks[0] : uplinks)
      const topic = `coldway/v1/${code}/up`
      socket.write(
        mqttPacket.generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false }),
      )
    },
    get isFull() {
      return socket.writableNeedDrain
    },
    close: () => closeSocket(socket),
  }
}
