/** WebKit records MP4 and claims WebM that it then may not read; everyone else is best at WebM with Opus. */
const IN_ORDER = {
  webkit: ['audio/mp4', 'audio/webm;codecs=opus'],
  others: ['audio/webm;codecs=opus', 'audio/mp4'],
} as const

/** What to record in, or undefined for the browser's own choice. */
export function recordingFormat(
  isWebKit: boolean,
  isSupported: (type: string) => boolean,
): string | undefined {
  return IN_ORDER[isWebKit ? 'webkit' : 'others'].find(isSupported)
}

/** Safari, and every browser on an iPhone. */
export function isWebKit(userAgent: string): boolean {
  return /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)|Android/.test(userAgent)
}
