import { extname } from 'node:path'

type MediaType = { type: string; isText: boolean }

const TYPES: Record<string, MediaType> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.xml': text('application/xml'),
  '.png': { type: 'image/png', isText: false },
  '.jpg': { type: 'image/jpeg', isText: false },
  '.webp': { type: 'image/webp', isText: false },
  '.avif': { type: 'image/avif', isText: false },
  '.ico': { type: 'image/x-icon', isText: false },
  '.mp3': { type: 'audio/mpeg', isText: false },
  '.woff2': { type: 'font/woff2', isText: false },
}

/** Text is compressed, the rest is compressed already and may be asked for in ranges. */
export function mediaTypeOf(path: string): MediaType {
  return TYPES[extname(path).toLowerCase()] ?? { type: 'application/octet-stream', isText: false }
}

function text(type: string): MediaType {
  return { type: `${type}; charset=utf-8`, isText: true }
}
