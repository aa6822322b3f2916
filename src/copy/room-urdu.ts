import { MAX_HOUSEHOLD_MB, MAX_RECORDINGS } from '#domain/voices/limits.ts'
import { GUEST_LATE_URDU } from './guest-late-urdu.ts'
import type { RoomTexts } from './room.ts'

/** A reviewer's page in Urdu. Awaits a native speaker's review, and says so. */
export const ROOM_URDU: RoomTexts = {
  title: 'کورس کو درست بولنے میں مدد کریں',
  intro: (lines) =>
    `${lines === 1 ? 'ایک جملہ' : `${lines} جملے`} دیکھیں: کورس کی آواز سنیں، بتائیں کہ درست ہے یا نہیں، اور چاہیں تو خود بھی بولیں۔ آپ جب چاہیں رک سکتے ہیں اور پھر آگے بڑھ سکتے ہیں، نیٹ ورک کے بغیر بھی۔`,
  counts: ({ lines, checked, checkedSent, recorded, recordedSent }) =>
    `${lines} میں سے ${checked} اس فون پر جانچے گئے، ${checkedSent} بھیجے گئے۔${recorded === 0 ? '' : ` ${recorded} ریکارڈ ہوئے، ${recordedSent} بھیجے گئے۔`}`,
  clips: (here, of) =>
    here === of
      ? 'سب جملوں کی آوازیں اس فون پر ہیں۔'
      : `${of} میں سے ${here} جملوں کی آوازیں اس فون پر ہیں۔ باقی نیٹ ورک ہونے پر آ جائیں گی۔`,
  begin: 'شروع کریں',
  goOn: 'آگے بڑھیں',
  all: 'سب جملے',
  allDone: 'سب جملے جانچے گئے۔ شکریہ۔',
  listTitle: 'سب جملے',
  back: 'واپس',
  leave: 'جانچنا بند کریں',
  line: (at, of) => `جملہ ${at}، کل ${of}`,
  hear: 'کورس کی آواز سنیں',
  hearing: 'چل رہا ہے',
  noClip: 'یہ آواز ابھی اس فون پر نہیں۔ نیٹ ورک ہونے پر آ جائے گی۔',
  question: 'کیا آپ کے ہاں یہ درست ہے؟',
  verdicts: {
    right: 'یہ درست ہے',
    different: 'ہم اور طرح کہتے ہیں',
    nobody: 'ایسا کوئی نہیں کہتا',
  },
  said: {
    right: 'آپ نے کہا: یہ درست ہے',
    different: 'آپ نے کہا: ہم اور طرح کہتے ہیں',
    nobody: 'آپ نے کہا: ایسا کوئی نہیں کہتا',
  },
  unsaid: 'ابھی نہیں جانچا',
  recordedMark: 'ریکارڈ ہوا',
  howWritten: 'آپ کیسے کہتے ہیں؟',
  comment: 'کچھ اور کہنا ہے؟ (ضروری نہیں)',
  optional: 'رومن حروف میں یا شاہ مکھی میں۔ خالی چھوڑ کر صرف ریکارڈ بھی کر سکتے ہیں۔',
  save: 'محفوظ کریں',
  change: 'جواب بدلیں',
  skip: 'چھوڑ دیں',
  next: 'اگلا جملہ',
  sayIt: 'چاہیں تو خود بولیں۔',
  agreeFirst: 'ریکارڈ کریں',
  kept: 'رکھ لیا گیا۔',
  consent:
    'آپ کی آواز کورس کے لیے دی جائے گی: اپنی بولی سیکھنے والے سب لوگ اسے آپ کے نام اور علاقے کے ساتھ سن سکیں گے۔ یہ کسی اور کام نہیں آئے گی، اس سے کوئی کمپیوٹر نہیں سکھایا جائے گا، اور آپ اس لنک سے اسے کسی بھی وقت واپس لے سکتے ہیں؛ پھر کورس کی اگلی اشاعت میں یہ نہیں ہو گی۔',
  unsentAnswers: (count) =>
    `${count === 1 ? 'ایک جواب بھیجا نہیں گیا' : `${count} جواب بھیجے نہیں گئے`}۔ اس فون پر رہیں گے۔`,
  guest: {
    withdraw: {
      ...GUEST_LATE_URDU.withdraw,
      text: 'اس لنک کی ہر ریکارڈنگ اور ہر جواب مٹ جائے گا: یہاں، دوسرے فونوں پر، اور کورس کے پاس۔ پھر واپس نہیں آ سکے گا۔',
      waiting: {
        title: 'اس فون سے سب کچھ مٹ گیا',
        text: 'کورس کے پاس والی نقلیں نیٹ ورک ملتے ہی مٹ جائیں گی۔ یہ صفحہ کھلا رکھیں، یا بعد میں دوبارہ کھولیں۔',
      },
    },
    refused: {
      title: 'کچھ ریکارڈنگز بھیجی نہیں جا سکتیں',
      text: `${MAX_RECORDINGS} ریکارڈنگز اور ${MAX_HOUSEHOLD_MB} ایم بی کی جگہ ہے۔ باقی اس فون پر رہیں گی، اور یہ صفحہ کھلنے پر دوبارہ کوشش ہو گی۔`,
    },
  },
}
