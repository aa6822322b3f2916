import { operator } from 'virtual:operator'
import { RETENTION_DAYS } from '#domain/retention.ts'

const WITH_THE_ACCOUNT = 'Until you delete your account.'

/** What is kept, why, and how long; the days are the ones by which the server deletes. */
const KEPT: readonly { what: string; text: string; long: string }[] = [
  {
    what: 'Your account',
    text: 'Your name, your email address, your goals and the hour of your reminder. Your password only in a scrambled form that nobody can read.',
    long: WITH_THE_ACCOUNT,
  },
  {
    what: 'What you have learnt',
    text: 'How far you are in each lesson, when you finished one or practised, your score and your minutes. Which words you knew each time you were asked.',
    long: 'Until you press Reset Progress or delete your account.',
  },
  {
    what: 'Your evenings at home',
    text: 'When you said a lesson’s words at home, and whether they laughed.',
    long: 'Until you press Reset Progress or delete your account.',
  },
  {
    what: 'Your family tree',
    text: 'Whom you enter, the names that you give them, and what your house calls them. Only the devices of your account show them.',
    long: 'Until you remove them or delete your account.',
  },
  {
    what: 'How your family says it',
    text: 'What you send with “We say it differently”.',
    long: WITH_THE_ACCOUNT,
  },
  {
    what: 'Voices that you record',
    text: 'The recordings that you or your family make of the course’s lines, the name, relation and place that you give for who speaks, and their yes. Only the devices of your account play them, unless whoever speaks offers them to the course: then everybody who learns may hear them, without a name, until you take the offer back under Voices and the course’s next edition leaves them out. They are used for nothing else, and no computer is trained on them.',
    long: `Until you or whoever speaks deletes them, or you delete your account. A link to record: for ${RETENTION_DAYS.endedInvitations} days after it ended, and for as long as a recording of it is kept.`,
  },
  {
    what: 'Your subscription',
    text: 'Which plan you have, until when it is paid, and which emails about it you got. We never see your card.',
    long: WITH_THE_ACCOUNT,
  },
  {
    what: 'Your messages to us',
    text: 'What you write on the contact page, with the name and address that you give there.',
    long: `For ${RETENTION_DAYS.messages} days at most after it reached our mailbox, or after we gave up sending it there. In the mailbox until it is answered and no longer needed.`,
  },
  {
    what: 'Links that we email to you',
    text: 'That we sent one, to which address and for what. Not the link itself.',
    long: `For ${RETENTION_DAYS.mailedLinks} days after the link stops working.`,
  },
  {
    what: 'Emails on their way to you',
    text: 'An email about your account that our mail server has not taken yet: what it is about, with your name and address. Not the link in it.',
    long: `Until it is sent, and for ${days(RETENTION_DAYS.queuedMails)} at most.`,
  },
  {
    what: 'Notices of payments',
    text: 'The numbers of the notices that our payment provider sends us, so that each counts once. Nothing in them says who paid.',
    long: `For ${RETENTION_DAYS.paymentEvents} days.`,
  },
  {
    what: 'Reminders',
    text: 'Only if you switched them on in a browser: where its notifications go, and its time zone.',
    long: 'Until you switch them off there, or your browser forgets them.',
  },
  {
    what: 'Answers to your device',
    text: 'What we answered when your progress arrived, so that nothing is counted twice.',
    long: `For ${RETENTION_DAYS.idempotencyRecords} days at most: the newest hundreds.`,
  },
  {
    what: 'Sign-in attempts',
    text: 'How often somebody tried to sign in or to send something, and from which networks you signed in before. Scrambled: it does not say who or where.',
    long: `Attempts for a day at most, networks for ${RETENTION_DAYS.tries} days.`,
  },
  {
    what: 'The server’s log',
    text: 'When a page or a call was asked for and whether it worked, with the number of your account. For signing in, and for what was refused, also the internet address it came from. It helps us to mend what breaks and to stop people who break in.',
    long: `For ${operator.logDays} days.`,
  },
  {
    what: 'Backups',
    text: 'A copy of all this, for the day on which a disk breaks.',
    long: `For ${operator.backupDays} days. What you delete is gone from them by then too.`,
  },
]

function days(count: number): string {
  return count === 1 ? 'a day' : `${count} days`
}

export function WhatWeKeep() {
  return (
    <dl>
      {KEPT.map(({ what, text, long }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{text}</dd>
          <dd className="soft">Kept: {long}</dd>
        </div>
      ))}
    </dl>
  )
}
