/**
 * Answers a Range request from a whole response (RFC 9110 §14): 206 with the bytes asked for, 416 where there are none.
 * Without a Range, for a unit or a list of ranges that we do not cut, and for anything but a 200 the response goes back as it is,
 * which the RFC allows. Written here because Workbox's plugin refuses an end past the last byte, which a player may ask for.
 */
export async function serveRange(request: Request, whole: Response): Promise<Response> {
  const asked = request.headers.get('range')
  if (asked === null || whole.status !== 200) return whole
  const match = /^bytes=(\d*)-(\d*)$/.exec(asked.trim().toLowerCase())
  const first = numberOf(match?.[1])
  const last = numberOf(match?.[2])
  if (first === undefined && last === undefined) return whole
  if (first !== undefined && last !== undefined && first > last) return whole

  const body = await whole.blob()
  const start = first ?? Math.max(0, body.size - (last ?? 0))
  const end = first === undefined ? body.size : Math.min((last ?? body.size - 1) + 1, body.size)
  const headers = new Headers(whole.headers)
  // The body is decoded already: a length or an encoding of the wire would be untrue.
  headers.delete('content-encoding')
  if (start >= end) {
    headers.set('content-range', `bytes */${body.size}`)
    headers.set('content-length', '0')
    return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers })
  }
  headers.set('accept-ranges', 'bytes')
  headers.set('content-range', `bytes ${start}-${end - 1}/${body.size}`)
  headers.set('content-length', String(end - start))
  return new Response(body.slice(start, end), {
    status: 206,
    statusText: 'Partial Content',
    headers,
  })
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined || digits === '' ? undefined : Number(digits)
}
