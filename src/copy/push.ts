import { isUnanswered, reloadText } from './failure-texts.ts'
import type { PushState, TurnOnFailure } from '#device/push.ts'

/** Why the switch cannot be turned on here, and what to do about it; null where it can. */
export function pushHindrance(state: PushState): { title: string; text: string } | null {
  switch (state) {
    case 'unsupported':
      return {
        title: 'This browser cannot show reminders.',
        text: 'Open Apni Boli in Chrome, Edge, Firefox or Safari to get them there.',
      }
    case 'needs-install':
      return {
        title: 'On an iPhone or iPad reminders come to the installed app only.',
        text: 'Press Share, then Add to Home Screen, open Apni Boli from there, and turn them on.',
      }
    case 'denied':
      return {
        title: 'Notifications from this site are blocked.',
        text: 'Allow them in the settings of your browser or device for this site, then come back here.',
      }
    case 'off':
    case 'on':
      return null
  }
}

/** The press on the switch did not lead to a reminder. */
export function pushFailureText(failure: TurnOnFailure): string {
  switch (failure.kind) {
    case 'denied':
      return 'Your browser is set to block notifications from this site.'
    case 'dismissed':
      return 'Your browser asked, and got no answer. Turn it on again and choose Allow.'
    case 'not-ready':
      return 'Apni Boli is not fully set up in this browser yet. Reload the page and try again.'
    case 'push-service':
      return 'Your browser could not set reminders up. Try again later, or use another browser.'
    case 'server': {
      if (isUnanswered(failure.failure)) {
        return 'There is no connection. Turn it on again when there is one.'
      }
      return (
        reloadText(failure.failure) ?? 'We could not turn it on just now. Please try again later.'
      )
    }
  }
}
