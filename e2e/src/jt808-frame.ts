/** Sends a captured JT/T 808 frame through a bare socket, built and read without our own protocol code. */
import { connect } from 'node:net'

/**
 * 0x0200 of terminal 123456789012, serial 007d, speed 6 km/h, from the read-me of SmallChi/JT808; only its time is set to now,
 * in China's local time as the standard requires, and its check byte recomputed.
 */
export const capturedLocation = (at: Date): Buffer => {
  const time = new Date(at.getTime() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  const body = `02000026123456789012007d000000010000000200ba7f0e07e4f11c0028003c0000${time}0104000000640202007d`
  const bytes = Buffer.from(body, 'hex')
  const check = bytes.reduce((all, one) => all ^ one, 0)
  const escaped = [...bytes, check].flatMap((one) => (one === 0x7e ? [0x7d, 2] : one === 0x7d ? [0x7d, 1] : [one]))
  return Buffer.from([0x7e, ...escaped, 0x7e])
}

/** The first answer, as hex. */
export const sendRaw = (port: number, bytes: Buffer, limitMs = 5_000): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => void socket.write(bytes))
    socket.setTimeout(limitMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve((answer as Buffer).toString('hex'))
    })
  })
