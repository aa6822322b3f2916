/** A deleted one keeps its id alone, so that devices forget it and nothing comes back under it. */
export type SpeakerRow = {
  user_id: string
  id: string
  name: string
  relation: string
  place: string
  /** `household` or `course`; null, like the three below: no consent. */
  scope: string | null
  consent_words: string | null
  consent_at: string | null
  /** `speaker` or `parent`. */
  consent_by: string | null
  /** When consent was last taken back: an older one means nothing any more. */
  withdrawn_at: string | null
  /** When name, relation or place were last changed, as the device told it; null: never. */
  changed_at: string | null
  created_at: string
  removed_at: string | null
}

export type InvitationRow = {
  user_id: string
  id: string
  speaker_id: string
  /** SHA-256 of the secret: what is in the database opens nothing. */
  secret_hash: string
  /** JSON list. */
  item_ids: string
  created_at: string
  expires_at: string
  taken_back_at: string | null
  /** `course`: of a reviewer of the course, with the two below; otherwise `household`. */
  scope: string
  /** What the stamp of the reviewer's verdicts is: one to five letters. */
  initials: string | null
  /** What the reviewer's voice is called in the course: `native` or `family`. */
  origin: string | null
}

/** What a reviewer says of a line; of each line the last one. */
export type VerdictRow = {
  user_id: string
  item_id: string
  id: string
  invitation_id: string
  verdict: string
  roman: string
  shahmukhi: string
  comment: string
  /** The line in Roman letters as the reviewer read it. */
  read_roman: string
  judged_at: string
}

/** A take. A deleted one keeps `id`, `seq` and `invitation_id`; everything else is empty. */
export type RecordingRow = {
  user_id: string
  id: string
  /** Its number among the account's changes; a deletion is another change. */
  seq: number
  /** Through which invitation it came; null: from the owner; empty: through one that the owner's device cannot name. */
  invitation_id: string | null
  speaker_id: string
  item_id: string
  /** Where its bytes are; null: deleted. */
  object_key: string | null
  sha256: string
  bytes: number
  type: string
  duration_ms: number
  /** In tenths of a decibel. */
  gain_decidb: number
  trim_start_ms: number
  trim_end_ms: number
  roman: string
  shahmukhi: string
  /** The course's line in Roman letters as it was read aloud; empty: the speaker said it differently; null: nobody knows. */
  read_roman: string | null
  recorded_at: string
}

/**
 * Bytes without a row: written before their take's row is, or left by a deleted one. Written before the store is called, so that
 * whatever is interrupted is swept, and gone with no account, so that the bytes of a deleted one are swept too.
 */
export type RecordingObjectRow = {
  object_key: string
  noted_at: string
  /** 1: the bytes are being deleted; no row may claim them any more. */
  is_doomed: number
}

/** Bytes, where PostgreSQL is the store of them. */
export type RecordingBytesRow = { object_key: string; bytes: Buffer }
