import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server of our own. `silent`: takes the connection and says nothing. */
export type MailStandIn = {
  url: string
  state: 'up' | 'silent'
  /** Each mail as it came, its quoted-printable undone. */
  mails: { to: string; text: string }[]
  close(): Promise<void>
}

export async function startMailStandIn(): Promise<MailStandIn> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (standIn.state === 'silent') return
    let to = ''
    let text: string | null = null
    let rest = ''
    socket.setEncoding('utf8').write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (text !== null && line !== '.') text += `${line}\n`
        else if (text !== null) {
          standIn.mails.push({ to, text: text.replace(/=\n/g, '').replaceAll('=3D', '=') })
          text = null
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(line)) {
          text = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to
          socket.write('250 ok\r\n')
        }
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: MailStandIn = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'up',
    mails: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return standIn
}
