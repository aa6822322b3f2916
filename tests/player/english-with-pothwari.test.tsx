import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { EnglishWithPothwari } from '#features/player/phrase/english-with-pothwari.tsx'

const vocabulary = buildVocabulary([
  { english: 'How are you?', roman: 'Tusaañ na kaih haal ai?' },
  { english: 'Thank you', roman: 'Shukriya', alsoSaid: ['Meharbaani'] },
  { english: 'mum (ammi)', roman: 'ammi' },
  { english: 'I have five pounds.', roman: 'Maahṛe kol panj paunḍ an.' },
])

describe('Pothwari inside an English sentence', () => {
  it.each([
    ['Shukriya is thank you.', ['Shukriya']],
    ['Literally, peace be upon you.', []],
    ['You will also hear meharbaani, or kaih haal ai.', ['meharbaani', 'kaih haal ai']],
    ['an Urdu loan stays English, though panj paunḍ an ends in one', ['panj paunḍ']],
    ['ammi means “mum”.', ['ammi']],
    ['baiṭh is sit, also where no lesson has it yet', ['baiṭh']],
  ])('is marked: %s', (text, runs) => {
    const { container } = render(<EnglishWithPothwari text={text} vocabulary={vocabulary} />)
    const marked = [...container.querySelectorAll('[lang="phr-Latn"]')]
    expect(marked.map((run) => run.textContent)).toEqual(runs)
    expect(container.textContent).toBe(text)
  })

  it('stands in curled quotes, however the author typed them', () => {
    const text = `naani is your "mother's mother", and daadi is "father's".`
    const { container } = render(<EnglishWithPothwari text={text} vocabulary={vocabulary} />)
    expect(container.textContent).toBe('naani is your “mother’s mother”, and daadi is “father’s”.')
  })
})
