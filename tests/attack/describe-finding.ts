import { nameOf } from '../server/every-call.ts'
import type { AttackRequest } from './attack-request.ts'
import type { Finding } from './attack.ts'

const MOST_OF_A_BODY = 400

/** A finding in lines for people: what broke, each request of the shortest way there, how to see it again. */
export function describeFinding({ seed, problem, requests }: Finding): string {
  return [
    `FAILED: ${problem}`,
    ...requests.map((request, at) => `  ${at + 1}. ${tellRequest(request)}`),
    `Again: npm run fuzz -- --requests 1000 --seed ${seed}`,
  ].join('\n')
}

function tellRequest({ call, sender, path, headers, body }: AttackRequest): string {
  const text = body.bytes === null ? '' : new TextDecoder().decode(body.bytes)
  const shown = JSON.stringify(text.slice(0, MOST_OF_A_BODY))
  const more = text.length > MOST_OF_A_BODY ? ` … (${text.length} characters)` : ''
  return `${nameOf(call)} by ${sender}: ${JSON.stringify(path)}, ${body.kind} body ${shown}${more}, ${JSON.stringify(headers)}`
}
