/** An SMTP server of bare sockets that answers each step as a test wants, also in ways that no server library would. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { once } from 'node:events'

export const smtpSteps = ['greeting', 'EHLO', 'HELO', 'MAIL', 'RCPT', 'DATA', 'body'] as const
export type SmtpStep = (typeof smtpSteps)[number]
/**
 * A reply, or: drop hangs up, reset resets the connection, silence waits, drip sends bytes that never make a line,
 * flood very many of them, `bytes:` sends a reply byte by byte, `late:` after a while, `then drop` hangs up behind it.
 */
export type SmtpManner = string
export type SmtpScript = Readonly<Partial<Record<SmtpStep, SmtpManner>>>

const usual: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 here',
  EHLO: '250-here\r\n250 8BITMIME',
  HELO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  body: '250 queued',
}
const dripEveryMs = 20
const lateMs = 1000
const floodBytes = 64 * 1024

export const startScriptedSmtp = async () => {
  const open = new Set<Socket>()
  const smtp = {
    script: {} as SmtpScript,
    /** Whole messages received. */
    taken: [] as string[],
    connections: () => open.size,
    port: 0,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const { script } = smtp
    const meet = (step: SmtpStep): void => answer(socket, script[step] ?? usual[step])
    let isBody = false
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
      for (;;) {
        const end = said.indexOf(isBody ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const [line, rest] = [said.slice(0, end), said.slice(end + (isBody ? 5 : 2))]
        said = rest
        if (isBody) {
          smtp.taken.push(line)
          isBody = false
          meet('body')
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'QUIT') return void socket.end('221 bye\r\n')
        const step = smtpSteps.find((one) => one === verb)
        if (step) meet(step)
        isBody = verb === 'DATA' && (script.DATA ?? usual.DATA).startsWith('354')
      }
    })
    meet('greeting')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  smtp.port = (server.address() as AddressInfo).port
  return smtp
}

const answer = (socket: Socket, manner: SmtpManner): void => {
  if (manner === 'silence') return
  if (manner === 'drop') return void socket.destroy()
  if (manner === 'reset') return void socket.resetAndDestroy()
  if (manner === 'drip' || manner === 'flood') return dripOn(socket, manner === 'drip' ? '2' : '2'.repeat(floodBytes))
  if (manner.startsWith('late:')) return void setTimeout(() => answer(socket, manner.slice('late:'.length)), lateMs)
  const [reply = '', then] = manner.replace(/^bytes:/, '').split(' then ')
  if (manner.startsWith('bytes:')) for (const byte of `${reply}\r\n`) socket.write(byte)
  else socket.write(`${reply}\r\n`)
  if (then === 'drop') socket.end()
}

const dripOn = (socket: Socket, piece: string): void => {
  const timer = setInterval(() => (socket.writable ? socket.write(piece) : clearInterval(timer)), dripEveryMs)
  socket.on('close', () => clearInterval(timer))
}
