/** The message is on its way to the team. */
export const CONTACT_SENT =
  "Message sent successfully! Thank you for reaching out. We'll get back to you within 24 hours."

/** The server did not take it: in its own words, else ours. */
export function contactFailureText(serverText: string | undefined): string {
  return serverText || 'Failed to send message. Please try again.'
}

/** Why a message still lies on this device, in a heading and a sentence. */
export function unsentMessageText(
  lastError: { kind: string; message?: string | undefined } | null,
): {
  title: string
  text: string
} {
  const words = lastError?.message
  switch (lastError?.kind ?? 'network') {
    case 'network':
    case 'timeout':
      return {
        title: 'Your message is saved on this device',
        text: 'It goes to the team by itself as soon as there is a connection. You can close this page.',
      }
    case 'limited':
      return {
        title: words || 'Failed to send message',
        text: 'Your message is kept on this device and goes out by itself after that.',
      }
    default:
      return {
        title: 'Failed to send message',
        text: `${words ? `${withStop(words)} ` : ''}Your message is kept on this device, and we try again by ourselves.`,
      }
  }
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
