import type { RecognitionLanguage } from '#domain/pronunciation/recognition/recognition-attempt.ts'

/** What the recogniser wrote, in its own language and direction, isolated from the line around it. */
export function HeardRun({ text, language }: { text: string; language: RecognitionLanguage }) {
  return (
    <bdi className="heard-run notranslate" lang={language} translate="no">
      {text}
    </bdi>
  )
}
