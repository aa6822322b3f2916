/** Which words the yes of an offer to the course was given to; a change of them is a new version. */
export const OFFER_WORDS = 'offer-1'

/** What is agreed to when a speaker of a household offers their recordings. The Urdu awaits a native speaker's review. */
export const OFFER = {
  english: (name: string) =>
    `${name}’s recordings, with those still to come, are offered to the course: everybody who learns with Apni Boli may hear them, without a name and with the place if you gave one; they are used for nothing else, no computer is trained on them, and the offer can be taken back here at any time; the course then leaves them out of its next edition.`,
  urdu: (name: string) =>
    `${name} کی ریکارڈنگز، آئندہ والی بھی، کورس کے لیے دی جائیں گی: اپنی بولی سیکھنے والے سب لوگ انھیں نام کے بغیر سن سکیں گے، علاقے کے ساتھ اگر آپ نے وہ بتایا ہو؛ یہ کسی اور کام نہیں آئیں گی، ان سے کوئی کمپیوٹر نہیں سکھایا جائے گا، اور یہ اجازت یہاں کسی بھی وقت واپس لی جا سکتی ہے؛ پھر کورس کی اگلی اشاعت میں یہ نہیں ہوں گی۔`,
} as const

/** Where recordings came through a link: the owner's device does not ask for whoever is not beside it. */
export const OFFERED_BY_LINK_ALONE = (name: string): string =>
  `${name} recorded on another phone: only ${name} can offer that to the course, by the link.`

/** The words by which a speaker offers through their own link (isGivenByLink). */
export const INVITED_OFFER_WORDS = 'invited-offer-1'

export const INVITED_OFFER = {
  en: {
    offer: 'Offer to the course',
    offered: 'Your recordings are offered to the course.',
    takeBack: 'Take the offer back',
    text: 'Your recordings, with those still to come, are offered to the course: everybody who learns with Apni Boli may hear them, without a name and with your place if it was given; they are used for nothing else, no computer is trained on them, and the offer can be taken back with this link at any time; the course then leaves them out of its next edition.',
  },
  ur: {
    offer: 'کورس کے لیے دیں',
    offered: 'آپ کی ریکارڈنگز کورس کے لیے دی گئی ہیں۔',
    takeBack: 'یہ اجازت واپس لیں',
    text: 'آپ کی ریکارڈنگز، آئندہ والی بھی، کورس کے لیے دی جائیں گی: اپنی بولی سیکھنے والے سب لوگ انھیں نام کے بغیر سن سکیں گے، علاقے کے ساتھ اگر وہ بتایا گیا ہو؛ یہ کسی اور کام نہیں آئیں گی، ان سے کوئی کمپیوٹر نہیں سکھایا جائے گا، اور یہ اجازت اس لنک سے کسی بھی وقت واپس لی جا سکتی ہے؛ پھر کورس کی اگلی اشاعت میں یہ نہیں ہوں گی۔',
  },
} as const
