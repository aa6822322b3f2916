import { cohortCandidates, type SpokenPhrase } from '#domain/pronunciation/choose-cohort.ts'
import { isScorablePhrase } from '#domain/pronunciation/scorable-phrase.ts'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { Said } from '#data/household-voices.ts'

/** What an attempt is compared with. */
export type ComparedClip = {
  target: SpokenPhrase
  /** Who says it, as a sentence names them. */
  voiceName: string
  isScorable: boolean
  /** Other phrases of the same voice, in the order in which they are tried. */
  candidates: readonly SpokenPhrase[]
  /** Short phrases for the warm-up, the item beside its clip. */
  warmUpItems: readonly LessonItem[]
  /** Where one of the family says it: her takes, by the addresses of target and candidates. */
  takes?: ReadonlyMap<string, Said>
}

/** The same phrase in a take of the family's, with what else its speaker recorded as its rivals. */
export function inFamilyVoice(
  clip: ComparedClip,
  { take, others }: { take: Said; others: readonly Said[] },
  courseItems: readonly LessonItem[],
): ComparedClip {
  const byId = new Map(courseItems.map((each) => [each.id, each]))
  const phraseOf = ({ id, itemId, speakerId }: Said, roman: string): SpokenPhrase => {
    return { id: itemId, roman, speaker: speakerId, clipUrl: `take:${id}` }
  }
  const target = phraseOf(take, clip.target.roman)
  const phrases = others.map((one) => phraseOf(one, byId.get(one.itemId)?.roman ?? ''))
  return {
    target,
    voiceName: take.name,
    isScorable: isScorablePhrase(target.roman, take.trimEndMs - take.trimStartMs),
    candidates: cohortCandidates(
      target,
      phrases.filter(({ roman }) => roman !== ''),
    ),
    warmUpItems: [],
    takes: new Map([take, ...others].map((one) => [`take:${one.id}`, one])),
  }
}

/** The exercise's phrase and its rivals; null where nobody has spoken it. */
export function comparedClip(
  exercise: Exercise,
  courseItems: readonly LessonItem[],
): ComparedClip | null {
  const item = courseItems.find(({ id }) => id === exercise.itemIds[0])
  const clipUrl = exercise.audioUrl ?? item?.audioUrl
  if (clipUrl === undefined) return null
  const roman = exercise.targetPhrase ?? item?.roman ?? exercise.correctAnswer
  const speaker = item?.audioSpeaker ?? ''
  const target = { id: item?.id ?? exercise.id, roman, speaker, clipUrl }
  const candidates = cohortCandidates(target, courseItems.flatMap(spokenPhrase))
  const byId = new Map(courseItems.map((each) => [each.id, each]))
  return {
    target,
    voiceName: voiceName(item),
    isScorable: isScorablePhrase(roman, item?.audioDurationMs ?? 0),
    candidates,
    warmUpItems: candidates
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter((each) => isScorablePhrase(each.roman, each.audioDurationMs ?? 0)),
  }
}

function spokenPhrase({ id, roman, audioUrl, audioSpeaker }: LessonItem): SpokenPhrase[] {
  return audioUrl === undefined
    ? []
    : [{ id, roman, speaker: audioSpeaker ?? '', clipUrl: audioUrl }]
}

/** A computer voice is never passed off as a person. */
function voiceName(item: LessonItem | undefined): string {
  const isPerson = item?.audioOrigin === 'native' || item?.audioOrigin === 'family'
  return isPerson && item.audioSpeaker ? item.audioSpeaker : 'our computer voice'
}
